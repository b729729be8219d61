import {
  ACCLIMATISATION_DAYS,
  type Acclimatisation,
  acclimatisationOf,
  acclimatisationText,
  readHeatWork,
} from '@heatwise/domain/heat/acclimatisation';
import { mayFollowUp } from '@heatwise/domain/monitoring/monitoring-rights';
import { mayMeasureUser } from '@heatwise/domain/permissions/may';
import { formatNumber } from '@heatwise/domain/text/format-number';
import {
  type Clocks,
  clocksDiffer,
  relativeTime,
  siteDateTimeText,
  viewerTimeText,
} from '@heatwise/domain/time/date-text';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Title } from '@mantine/core';
import { IconClockExclamation, IconClockPause, IconClockPlay, IconFlame } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { usePersonValueText } from '../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../entities/measurements/class-badge.tsx';
import { useSinceText } from '../../entities/measurements/history-notice.tsx';
import { useHeatRecords } from '../../entities/weather/chosen-weather.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import { NameChips } from '../../ui/name-chips.tsx';
import { testedTimes } from './monitoring.queries.ts';
import type { OnWall } from './use-wall.ts';
import { retestText } from './wall-text.ts';
import classes from './wall-tiles.module.css';

type TileProps = {
  readonly person: OnWall;
  readonly nowMs: number;
  readonly zone: TimeZone;
  /** Undefined while it is read. */
  readonly acclimatisation: Acclimatisation | undefined;
  readonly onMeasure: (person: OnWall) => void;
  readonly onOpen: (person: OnWall) => void;
};

const CLOCKS = { resting: IconClockPause, due: IconClockPlay, overdue: IconClockExclamation } as const;

/** Somebody with an open follow-up: how bad it is, what to do now, and what was done. */
export function FollowUpTile(props: TileProps) {
  const { person, nowMs, zone, onOpen } = props;
  const { latest, notes } = person;
  if (!latest) return null;
  const clocks = { site: person.site, viewer: zone };
  const { state, text, viewer_text } = retestText(latest, nowMs, clocks);
  const Clock = CLOCKS[state];
  const [note] = notes.filter(({ measurement_id }) => measurement_id === latest.measurement_id);
  return (
    <li className={classes.tile} data-status={latest.status}>
      <div className={classes.top}>
        <PersonLink person={person} />
        <LatestBadge person={person} />
        <span className={classes.clock} data-retest={state} title={viewer_text ?? undefined}>
          <Clock size="1.25em" aria-hidden="true" />
          {text}
        </span>
      </div>
      <div className={classes.below}>
        <Facts {...props} />
        <div className={classes.actions}>
          <MeasureButton {...props} />
          <FollowUpButton person={person} onOpen={onOpen} />
        </div>
      </div>
      {note ? (
        <p className={classes.note}>
          “{note.note}” {note.author_name_first} {note.author_name_last},{' '}
          <Ago ms={Date.parse(note.written_time)} nowMs={nowMs} clocks={clocks} />
        </p>
      ) : null}
    </li>
  );
}

/** Somebody who is due for a test, or was tested: one line or two. */
export function PersonTile(props: TileProps) {
  const { person, onOpen } = props;
  const { latest, followUp } = person;
  return (
    <li className={classes.tile} data-status={latest?.status ?? 'none'} data-small>
      <div className={classes.top}>
        <PersonLink person={person} />
        <LatestBadge person={person} />
      </div>
      <Facts {...props} />
      <div className={classes.actions}>
        <MeasureButton {...props} />
        {followUp ? <FollowUpButton person={person} onOpen={onOpen} /> : null}
      </div>
    </li>
  );
}

function PersonLink({ person }: Pick<TileProps, 'person'>) {
  return (
    <Link to="/people/$user_id/hydration" params={{ user_id: person.user_id }} className={classes.name}>
      {person.name}
    </Link>
  );
}

function LatestBadge({ person: { latest, user_id } }: Pick<TileProps, 'person'>) {
  const valueText = usePersonValueText();
  if (!latest) return null;
  return (
    <PersonClassBadge
      user_id={user_id}
      status={latest.status}
      label={`${valueText(user_id, latest.value)} mOsm`}
    />
  );
}

/** Older tests than are here may exist. */
function Untested() {
  const since = useSinceText();
  return since ? `No test${since}` : 'Never tested';
}

/** When they were tested, what became of a follow-up, where they work, and whether they are used to the heat. */
function Facts({ person, acclimatisation, nowMs, zone }: TileProps) {
  const { latest, followUp, places, site } = person;
  const isUsed = acclimatisation?.state === 'acclimatised';
  return (
    <p className={classes.facts}>
      <span>
        {latest ? (
          <>
            Tested <Ago ms={latest.created_ms} nowMs={nowMs} clocks={{ site, viewer: zone }} />
          </>
        ) : (
          <Untested />
        )}
      </span>
      {followUp?.closing ? <span>Follow-up closed by {followUp.closing.author_name_first}</span> : null}
      {places.length > 0 ? (
        <span className={classes.places}>
          <NameChips names={places} />
        </span>
      ) : null}
      {acclimatisation ? (
        <span className={classes.heat} data-careful={!isUsed || undefined}>
          <IconFlame size="1.1em" aria-hidden="true" />
          <span className="visually-hidden">Acclimatisation: </span>
          {acclimatisationText(acclimatisation)}
        </span>
      ) : null}
    </p>
  );
}

function Ago({ ms, nowMs, clocks }: { ms: number; nowMs: number; clocks: Clocks }) {
  const viewerText = clocksDiffer(ms, clocks) ? `, ${viewerTimeText(ms, clocks)}` : '';
  return (
    <time dateTime={new Date(ms).toISOString()} title={`${siteDateTimeText(ms, clocks)}${viewerText}`}>
      {relativeTime(ms, Math.max(nowMs, ms), clocks.site)}
    </time>
  );
}

function MeasureButton({ person, onMeasure }: TileProps) {
  const actor = useActor();
  if (!mayMeasureUser(actor, person)) return null;
  return (
    <Button
      variant="default"
      size="sm"
      onClick={() => onMeasure(person)}
      aria-label={`Measure ${person.name}`}
    >
      Measure
    </Button>
  );
}

function FollowUpButton({ person, onOpen }: Pick<TileProps, 'person' | 'onOpen'>) {
  const actor = useActor();
  const may = mayFollowUp(actor, person);
  const isClosed = person.followUp?.closing !== null;
  return (
    <Button
      variant={may && !isClosed ? 'light' : 'default'}
      size="sm"
      onClick={() => onOpen(person)}
      aria-label={`Follow-up of ${person.name}`}
    >
      {may && !isClosed ? 'Note or close' : 'Follow-up'}
    </Button>
  );
}

/** Where the shown people stand with getting used to the heat; nobody is in it before it was read. */
function useAcclimatisation(
  userIds: readonly string[],
  nowMs: number,
  zone: TimeZone,
): ReadonlyMap<string, Acclimatisation> {
  const records = useHeatRecords();
  // A day's start: the tests need not be read again every minute. Sorted: a new order is not a new question.
  const since = nowMs - (nowMs % DAY_MS) - ACCLIMATISATION_DAYS * DAY_MS;
  const ids = useMemo(() => [...userIds].sort(), [userIds]);
  const { data } = useLocalRows(
    (queries) => testedTimes(queries, ids, since),
    ['wall acclimatisation', ids, since],
  );
  return useMemo(() => {
    if (!data || !records) return new Map();
    return new Map(
      data.map(({ user_id, tests, tag_ids, metadata }) => {
        const evidence = {
          testsMs: JSON.parse(tests) as number[],
          tag_ids: JSON.parse(tag_ids) as string[],
          record: readHeatWork(JSON.parse(metadata) as Record<string, unknown>),
        };
        return [user_id, acclimatisationOf(evidence, records, { nowMs, zone }).where];
      }),
    );
  }, [data, records, nowMs, zone]);
}

type TileSectionProps = Omit<TileProps, 'person' | 'acclimatisation'> & {
  title: string;
  /** What is to be done with them. */
  hint?: string;
  people: readonly OnWall[];
  tile: ComponentType<TileProps>;
  /** The tiles have much to say, and need room beside one another. */
  isWide?: boolean;
  /** Drawn at first, and added with each press. */
  atOnce: number;
  /** Instead of tiles where there is nobody. */
  empty: ReactNode;
};

/** One group of the wall: the first ones, and the others on demand. */
export function TileSection({
  title,
  hint,
  people,
  tile: Tile,
  isWide = false,
  atOnce,
  empty,
  ...rest
}: TileSectionProps) {
  const [limit, setLimit] = useState(atOnce);
  const shown = people.slice(0, limit);
  const more = people.length - shown.length;
  const ids = useMemo(() => people.slice(0, limit).map(({ user_id }) => user_id), [people, limit]);
  const acclimatisation = useAcclimatisation(ids, rest.nowMs, rest.zone);
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={2} size="h4" className={classes.head ?? ''}>
        {title} <span className={classes.count}>{formatNumber(people.length)}</span>
      </Title>
      {hint && people.length > 0 ? <p className={classes.hint}>{hint}</p> : null}
      {people.length === 0 ? (
        empty
      ) : (
        <ul className={classes.tiles} data-wide={isWide || undefined}>
          {shown.map((person) => (
            <Tile
              key={person.user_id}
              person={person}
              acclimatisation={acclimatisation.get(person.user_id)}
              {...rest}
            />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Button variant="subtle" h={40} onClick={() => setLimit(limit + atOnce)}>
          Show {Math.min(more, atOnce)} more of {formatNumber(more)}
        </Button>
      ) : null}
    </section>
  );
}
