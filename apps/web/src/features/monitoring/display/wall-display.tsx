import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import {
  isWallStale,
  newCases,
  partsOf,
  severeCases,
  turnsTo,
  WALL_STATUSES,
  WALL_TURN_MS,
  type WallCounts,
  type WallLine,
  type WallPage,
  wallTurn,
} from '@heatwise/domain/monitoring/wall';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useComputedColorScheme } from '@mantine/core';
import { IconBeach, IconClock } from '@tabler/icons-react';
import { type ReactNode, type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useSecond } from '../../../platform/viewer-clock.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { StatusIcon } from '../../../ui/status-badge.tsx';
import { statusShade } from '../../../ui/status-palette.ts';
import { useAlarmSound, WALL_SOUND } from '../../../ui/use-alarm-sound.ts';
import { CLASS_TILES_CAPTION } from '../wall-text.ts';
import { DisplayControls } from './display-controls.tsx';
import { PeopleColumn } from './people-column.tsx';
import { SiteCard, SiteHours, type WallSiteHeat, worstSitesFirst } from './site-cards.tsx';
import classes from './wall-display.module.css';

/** So long a new case has the display, unless somebody says that they have seen it. */
const ALARM_MS = 2 * 60_000;
/** Nothing to say before the display has shown its first people. */
const NOBODY: readonly WallLine[] = [];

/** Announces severe cases that come while the display runs: with a frame, and a sound where somebody wants one. */
function useAlarm(pages: readonly WallPage[] | undefined) {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly WallLine[]>(NOBODY);
  const { sound, state, toggle } = useAlarmSound(WALL_SOUND);

  useEffect(() => {
    if (!pages) return;
    const cases = severeCases(pages);
    const news = newCases(known.current, cases);
    known.current ??= new Set();
    for (const { latest } of cases) if (latest) known.current.add(latest.measurement_id);
    if (news.length === 0) return;
    setFresh(news);
    if (state !== 'off') sound.current?.play();
  }, [pages, sound, state]);

  useEffect(() => {
    if (fresh.length === 0) return undefined;
    const timer = setTimeout(() => setFresh(NOBODY), ALARM_MS);
    return () => clearTimeout(timer);
  }, [fresh]);

  const dismiss = useCallback(() => setFresh(NOBODY), []);
  return { fresh, dismiss, sound: state, toggleSound: toggle };
}

type WallDisplayProps = {
  /** Whose wall it is. */
  title: ReactNode;
  /** Undefined until they were read. */
  pages: readonly WallPage[] | undefined;
  sites: readonly WallSiteHeat[] | undefined;
  /** Whose weather it is, or how old. */
  heatNote: string | null;
  unit: TemperatureUnit;
  /** When what is shown was last known to be true. */
  asOfMs: number | null;
  isOffline: boolean;
  viewer: TimeZone;
  /** What comes before the people; takes its room from their lists. */
  above?: ReactNode;
  /** More buttons at its foot. */
  children?: ReactNode;
};

const LINE_EM = 2.9;
const CARD_EM = 15;
const GAP_EM = 0.5;

/**
 * The wall as one fixed page that fits every screen and never scrolls: counts, the heat now at each site, who has an
 * open follow-up and who is due. What does not fit comes when it turns, and so do the sites, one after the other.
 */
export function WallDisplay({
  title,
  pages,
  sites,
  heatNote,
  unit,
  asOfMs,
  isOffline,
  viewer,
  above,
  children,
}: WallDisplayProps) {
  const nowMs = useSecond();
  const zoneOf = useSiteZones();
  const { fresh, dismiss, sound, toggleSound } = useAlarm(pages);
  const [measurePeople, people] = useRoom();
  const [measureSites, room] = useRoom();
  const em = useEm(room.width);
  const fits = fitting(people.height, LINE_EM * em, GAP_EM * em);
  const cardsFit = fitting(room.width, CARD_EM * em, GAP_EM * em);

  const parts = useMemo(
    () =>
      (pages ?? []).map(({ location_id, follow_ups, due }) =>
        Math.max(
          partsOf(follow_ups.length, fits),
          partsOf(due.length, fits),
          location_id === null ? partsOf(sites?.length ?? 0, cardsFit) : 1,
        ),
      ),
    [pages, sites, fits, cardsFit],
  );
  const [turns, setTurns] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => setTurns((before) => before + 1), WALL_TURN_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  const turn = wallTurn(parts, turns);
  const page = pages?.[turn.page];
  const shown = useMemo(() => {
    if (!sites || !page) return [];
    if (page.location_id !== null) return sites.filter(({ location_id }) => location_id === page.location_id);
    const sorted = worstSitesFirst(sites, nowMs);
    const from = (turn.part % partsOf(sorted.length, cardsFit)) * cardsFit;
    return sorted.slice(from, from + cardsFit);
  }, [sites, page, nowMs, turn.part, cardsFit]);

  const isStale = isOffline || isWallStale(asOfMs, nowMs);
  const common = { fits, part: turn.part, nowMs, viewer, zoneOf };
  const [only] = page?.location_id === null ? [] : shown;
  return (
    <div className={classes.wall} data-whole-page data-alarm={fresh.length > 0 || undefined}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          <span className={classes.titleWords}>{title}</span>
          {page && pages && pages.length > 1 ? <span className={classes.pageName}> {page.name}</span> : null}
        </h1>
        <time className={classes.clock} dateTime={new Date(nowMs).toISOString()}>
          {timeOfDayText(nowMs, viewer)}
        </time>
      </header>
      {fresh.length > 0 ? (
        <div className={classes.alarm} role="alert">
          <strong>
            New severe case{fresh.length === 1 ? '' : 's'}:{' '}
            {fresh.map(({ name, places }) => [name, ...places.slice(-1)].join(', ')).join('; ')}
          </strong>
          <button type="button" onClick={dismiss}>
            Seen
          </button>
        </div>
      ) : null}
      {above}
      {isStale && pages ? (
        <p className={classes.stale} role="status">
          Not up to date{asOfMs === null ? '' : `: this is as of ${timeOfDayText(asOfMs, viewer)}`}. Waiting
          for the connection.
        </p>
      ) : null}
      {page ? (
        <>
          <WallCountTiles counts={page.counts} />
          <div className={classes.heat} ref={measureSites}>
            {sites === undefined ? <p className={classes.quiet}>Loading the weather…</p> : null}
            {sites?.length === 0 ? (
              <p className={classes.quiet}>No site with a position: there is no heat to show.</p>
            ) : null}
            <ul className={classes.sites} aria-label="Heat now" data-one={only ? true : undefined}>
              {shown.map((site) => (
                <SiteCard key={site.location_id} site={site} unit={unit} nowMs={nowMs} viewer={viewer} />
              ))}
            </ul>
            {only && only.hours.length > 0 ? <SiteHours site={only} unit={unit} /> : null}
          </div>
          <div className={classes.columns}>
            <PeopleColumn
              {...common}
              column="follow-ups"
              title="Follow-ups"
              empty="No follow-up is open."
              lines={page.follow_ups}
              count={page.counts.follow_ups}
              measure={measurePeople}
            />
            <PeopleColumn
              {...common}
              column="due"
              title="Due for a test"
              empty="Everybody at work was tested today."
              lines={page.due}
              count={page.counts.due}
              measure={NOT_MEASURED}
            />
          </div>
        </>
      ) : (
        <div className={classes.waiting}>
          <LoadingState text="Loading test results…" />
        </div>
      )}
      <DisplayControls
        pages={(pages ?? []).map(({ location_id, name }) => ({ id: location_id ?? 'all', name }))}
        page={turn.page}
        onPage={(index) => setTurns(turnsTo(parts, index))}
        isPaused={isPaused}
        onPause={setIsPaused}
        sound={sound}
        onSound={toggleSound}
        note={heatNote}
      >
        {children}
      </DisplayControls>
    </div>
  );
}

/** Both lists are equally high: one of them is measured. */
const NOT_MEASURED = () => undefined;

/** The size of the display's letters in px: it follows the window, so it is read when the room changes. */
function useEm(width: number): number {
  return useMemo(() => {
    const wall = width > 0 ? document.querySelector('[data-whole-page]') : null;
    return wall ? Number.parseFloat(getComputedStyle(wall).fontSize) || 16 : 16;
  }, [width]);
}

type Size = { readonly width: number; readonly height: number };

/** The room that an element has, kept up to date while the window changes; zero before it was measured. */
function useRoom(): readonly [RefCallback<HTMLElement>, Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const read = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}

/** How many things of a size fit beside or below one another, with a gap between; at least one. */
function fitting(room: number, size: number, gap: number): number {
  return Math.max(1, Math.floor((room + gap) / (size + gap)));
}

/** How many people have which last result, of those tested today or with an open follow-up, and how many are due. */
function WallCountTiles({ counts }: { counts: WallCounts }) {
  const scheme = useComputedColorScheme('light');
  return (
    <ul className={classes.counts} aria-label={CLASS_TILES_CAPTION}>
      {WALL_STATUSES.map((status) => {
        const { soft, text } = statusShade(status, scheme);
        return (
          <li key={status} style={{ background: soft, color: text }}>
            <StatusIcon status={status} size="1.6em" />
            <strong>{formatNumber(counts[status])}</strong>
            <span>{MEASUREMENT_STATUS_LABELS[status]}</span>
          </li>
        );
      })}
      <li>
        <IconClock size="1.6em" aria-hidden="true" />
        <strong>{formatNumber(counts.due)}</strong>
        <span>Due for a test</span>
      </li>
      <li>
        <IconBeach size="1.6em" aria-hidden="true" />
        <strong>{formatNumber(counts.day_off)}</strong>
        <span>Day off</span>
      </li>
    </ul>
  );
}
