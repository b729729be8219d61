import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { RETEST_AFTER_MINUTES, RETEST_WITHIN_MINUTES } from '@heatwise/domain/monitoring/follow-up';
import { openFollowUps } from '@heatwise/domain/monitoring/wall';
import { mayImportUsers } from '@heatwise/domain/permissions/may';
import { formatCount } from '@heatwise/domain/text/format-number';
import { Text, useComputedColorScheme } from '@mantine/core';
import { IconBeach, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { allTags } from '../../entities/tags/filter-options.queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { Slot } from '../../routing/slots.tsx';
import { useActor } from '../../sync/actor.tsx';
import { useSyncProgress } from '../../sync/sync-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';
import { StatusIcon } from '../../ui/status-badge.tsx';
import { statusShade } from '../../ui/status-palette.ts';
import { FollowUpDrawer } from './follow-up-drawer.tsx';
import { LastHour } from './last-hour.tsx';
import classes from './monitoring-screen.module.css';
import { type MonitoringSearch, tagIdsOf } from './monitoring-search.ts';
import { type OnWall, useWall, type Wall } from './use-wall.ts';
import { askForFullScreen, useWholePage } from './use-whole-page.ts';
import { WallHead } from './wall-head.tsx';
import { CLASS_TILES_CAPTION, peopleCount } from './wall-text.ts';
import { FollowUpTile, PersonTile, TileSection } from './wall-tiles.tsx';

const CLASSES = [
  'severely_dehydrated',
  'moderately_dehydrated',
  'mildly_dehydrated',
  'hydrated',
] as const satisfies readonly MeasurementStatus[];

/**
 * How many people have which last result, of those tested today or with an open follow-up however old, and how many are
 * due: to be read from afar. What of a number is older than today is said beneath it.
 */
function LatestCounts({ people, nowMs }: Pick<Wall, 'people'> & { nowMs: number }) {
  const scheme = useComputedColorScheme('light');
  const tested = [...people['follow-up'], ...people.tested];
  return (
    <ul className={classes.counts} aria-label={CLASS_TILES_CAPTION}>
      {CLASSES.map((status) => {
        const { soft, text } = statusShade(status, scheme);
        const these = tested.filter(({ latest }) => latest?.status === status);
        const { leftOpen } = openFollowUps(these, nowMs);
        return (
          <li key={status} className={classes.count} style={{ background: soft, color: text }}>
            <StatusIcon status={status} size={24} />
            <strong>{these.length}</strong>
            <span>{MEASUREMENT_STATUS_LABELS[status]}</span>
            {leftOpen > 0 ? <small>{leftOpen} open for a day or more</small> : null}
          </li>
        );
      })}
      <li className={classes.count}>
        <IconClock size={24} aria-hidden="true" />
        <strong>{people.due.length}</strong>
        <span>Due for a test</span>
      </li>
      <li className={classes.count}>
        <IconBeach size={24} aria-hidden="true" />
        <strong>{people['day off'].length}</strong>
        <span>Day off</span>
      </li>
    </ul>
  );
}

const OwnWall = lazy(() => import('./display/own-wall.tsx').then((module) => ({ default: module.OwnWall })));

type MonitoringScreenProps = {
  search: MonitoringSearch;
  onSearchChange: (search: MonitoringSearch) => void;
  /** Opens the form in which a test is written down. */
  onMeasure: (person: { user_id: string; name: string }) => void;
  /** What comes before the people, here and on the wall that fills the screen. */
  above?: ReactNode;
  wallAbove?: ReactNode;
  /** What else belongs on the wall, after the people. */
  children?: ReactNode;
};

/** Who needs something now: worst, overdue and due first, follow-ups, and what changed in the last hour. */
export function MonitoringScreen(props: MonitoringScreenProps) {
  const { search, onSearchChange, onMeasure, above, wallAbove, children } = props;
  const zone = useViewerZone();
  const nowMs = useMinute();
  const { initialSyncDone } = useSyncProgress();
  const { tags } = search;
  const tagIds = useMemo(() => tagIdsOf(tags ? { tags } : {}), [tags]);
  const isWhole = search.wall === true;

  const change = (part: { [Key in keyof MonitoringSearch]: MonitoringSearch[Key] | undefined }) => {
    const next = { ...search, ...part };
    onSearchChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  const leave = useCallback(() => {
    const { wall: _wall, ...rest } = search;
    onSearchChange(rest);
  }, [search, onSearchChange]);
  useWholePage(isWhole, leave);

  const { chosen, nameOfTag } = useWallTags(tagIds);
  if (isWhole) {
    const names = chosen.map(({ label }) => label);
    return (
      <Suspense fallback={<LoadingState />}>
        <OwnWall names={names} tagIds={tagIds} viewer={zone} above={wallAbove} onLeave={leave} />
      </Suspense>
    );
  }
  return (
    <div className={classes.page}>
      <WallHead
        chosen={chosen}
        nameOfTag={nameOfTag}
        zone={zone}
        onTags={(ids) => change({ tags: ids.length > 0 ? ids.join(',') : undefined })}
        onWhole={() => {
          askForFullScreen();
          change({ wall: true });
        }}
      />
      {above}
      {initialSyncDone ? (
        <People
          tagIds={tagIds}
          time={{ nowMs, zone }}
          open={search.open}
          onOpen={(person) => change({ open: person?.user_id })}
          onMeasure={onMeasure}
        />
      ) : (
        <LoadingState text="Loading test results…" />
      )}
      {children}
    </div>
  );
}

type PeopleProps = {
  tagIds: readonly string[];
  time: { nowMs: number; zone: ReturnType<typeof useViewerZone> };
  open: string | undefined;
  onOpen: (person: OnWall | null) => void;
  onMeasure: (person: OnWall) => void;
};

/** Needs the indexes that the first synchronisation builds at its end. */
function People({ tagIds, time, open, onOpen, onMeasure }: PeopleProps) {
  const actor = useActor();
  const { wall, error, notesError, retry } = useWall(tagIds, time.nowMs, time.zone);
  if (error) return <ErrorState message={error.message} onRetry={retry} />;
  if (!wall) return <LoadingState />;
  const tiles = { ...time, onMeasure, onOpen };
  const { people } = wall;
  if (wall.byId.size === 0)
    return (
      <EmptyState
        title="No people to monitor"
        hint="People whose tests you may see appear here."
        action={mayImportUsers(actor) ? <ButtonLink to="/people/import">Import people</ButtonLink> : null}
      />
    );
  return (
    <>
      <Text c="dimmed" size="sm" role="status">
        {summaryOf(wall, time.nowMs)}
      </Text>
      {notesError ? (
        <Notice tone="warning" title="The notes could not be loaded">
          {notesError.message} Follow-ups that somebody closed may still be shown as open.
        </Notice>
      ) : null}
      <div>
        <Text c="dimmed" size="sm" mb={4}>
          {CLASS_TILES_CAPTION}, people due for a test and people with a day off
        </Text>
        <LatestCounts people={people} nowMs={time.nowMs} />
      </div>
      <div className={classes.columns}>
        <TileSection
          title="Follow-ups"
          hint={`Drink, rest, retest after ${RETEST_AFTER_MINUTES} to ${RETEST_WITHIN_MINUTES} minutes. A better test closes it, or somebody closes it with a note.`}
          people={people['follow-up']}
          tile={FollowUpTile}
          isWide
          atOnce={30}
          empty={
            <p className={classes.calm}>
              <IconCircleCheck size="1.3em" aria-hidden="true" /> No follow-up is open.
            </p>
          }
          {...tiles}
        />
        <div className={classes.hour}>
          <LastHour wall={wall} {...time} />
        </div>
        <div className={classes.others}>
          <TileSection
            title="Due for a test"
            hint="At work today by their shift pattern, and not tested since midnight."
            people={people.due}
            tile={PersonTile}
            atOnce={24}
            empty={<p className={classes.calm}>Everybody at work was tested today.</p>}
            {...tiles}
          />
          <TileSection
            title="Tested today"
            people={people.tested}
            tile={PersonTile}
            atOnce={24}
            empty={<p className={classes.calm}>Nobody else was tested.</p>}
            {...tiles}
          />
          {people['day off'].length > 0 ? (
            <TileSection
              title="Day off"
              people={people['day off']}
              tile={PersonTile}
              atOnce={12}
              empty={null}
              {...tiles}
            />
          ) : null}
        </div>
      </div>
      <FollowUpDrawer person={wall.byId.get(open ?? '') ?? null} onClose={() => onOpen(null)} {...time} />
    </>
  );
}

function summaryOf({ people, byId }: Wall, nowMs: number): string {
  const { open, leftOpen } = openFollowUps(people['follow-up'], nowMs);
  const old = leftOpen > 0 ? ` (${leftOpen} for a day or more)` : '';
  const followUps = `${formatCount(open, 'open follow-up', 'open follow-ups')}${old}`;
  return `${peopleCount(byId.size)}, ${followUps}, ${people.due.length} due for a test`;
}

/** The tags that the wall is narrowed to, with their names. */
function useWallTags(tagIds: readonly string[]) {
  const { data: tags } = useLocalRows(allTags, ['wall tags']);
  const names = useMemo(() => new Map(tags?.map(({ tag_id, name }) => [tag_id, name])), [tags]);
  const nameOfTag = useCallback((id: string) => names.get(id) ?? '…', [names]);
  const chosen = useMemo(
    (): readonly PickerOption[] => tagIds.map((id) => ({ id, label: nameOfTag(id) })),
    [tagIds, nameOfTag],
  );
  return { chosen, nameOfTag };
}

const route = getRouteApi('/signed-in/shell/monitoring');

/** The wall; a person on it can be measured without leaving it. */
export function MonitoringPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [measured, setMeasured] = useState<PickerOption | null>(null);
  const change = useCallback(
    (next: MonitoringSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <>
      <MonitoringScreen
        search={search}
        onSearchChange={change}
        onMeasure={({ user_id, name }) => setMeasured({ id: user_id, label: name })}
        above={<Slot name="monitoring, above" given={{}} />}
        wallAbove={<Slot name="wall, above" given={{}} />}
      >
        <Slot name="monitoring, below" given={{}} />
      </MonitoringScreen>
      <Slot
        name="measure dialog"
        given={{
          opened: measured !== null,
          ...(measured && { person: measured }),
          onClose: () => setMeasured(null),
        }}
      />
    </>
  );
}
