import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { dateTimeText, relativeTime } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useOwnBaselines, usePersonValueText } from '../../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { useIsLast, useSinceText } from '../../../entities/measurements/history-notice.tsx';
import {
  type ClassLook,
  classLook,
  measuredText,
  statusOf,
  typeText,
} from '../../../entities/measurements/measurement-text.ts';
import type { RosterToday } from '../../../entities/people/roster.tsx';
import { type LastMeasurement, type RosterRow, readOther } from './people-list.queries.ts';
import classes from './people-table.module.css';

export type CellTime = {
  readonly nowMs: number;
  readonly zone: TimeZone;
  /** What the roster says of now; undefined until it was read. */
  readonly today: RosterToday | undefined;
};

/** The levels of sodium by their whole names: beside hydration a mere 'Moderate' would be read as its class. */
const MEASUREMENT_STATUS_TEXTS: Readonly<Record<MeasurementStatus, string>> = {
  ...MEASUREMENT_STATUS_LABELS,
  moderate_sodium: 'Moderate Sodium',
  high_sodium: 'High Sodium',
  very_high_sodium: 'Very High Sodium',
};

/** On a card and in the roster there is no room for 'Dehydrated' beside a value; the unit says what it is. */
const BRIEF_TEXTS: Readonly<Partial<Record<MeasurementStatus, string>>> = {
  mildly_dehydrated: 'Mild',
  moderately_dehydrated: 'Moderate',
  severely_dehydrated: 'Severe',
};

export function Nothing({ text }: { text: string }) {
  return <span className={classes.quiet}>{text}</span>;
}

type TimedCell = { user_id: string; time: CellTime; isBrief: boolean | undefined };

/** Older tests than are here may exist. */
function NoTest({ what }: { what: string }) {
  const since = useSinceText();
  return <Nothing text={since ? `None${since}` : what} />;
}

/** The last measurement and, next to hydration, a newer test of another kind. */
export function LastCell({
  user_id,
  last: { type, ...last },
  time,
  isBrief,
}: TimedCell & { last: LastMeasurement }) {
  const isLast = useIsLast();
  const baselines = useOwnBaselines();
  if (type === null || !isLast(last.created_ms)) return <NoTest what="Never measured" />;
  const look = classLook({ ...last, type });
  const other = readOther(last);
  const measured = { ...last, type, baseline_mean: baselines.get(user_id) ?? null };
  return (
    <span className={classes.result}>
      <PersonClassBadge
        user_id={user_id}
        type={type}
        status={look.status}
        colour={look.colour}
        label={`${classText({ ...last, type }, look, isBrief)} ${measuredText(measured)}`}
      />
      <Ago ms={last.created_ms} time={time} />
      {other ? (
        <span className={classes.other}>
          {typeText(other)} {measuredText(other)} <Ago ms={other.created_ms} time={time} />
        </span>
      ) : null}
    </span>
  );
}

/** The class in words, which implies the type as well; an organisation's own classes do not, so its type is named. */
function classText(
  last: LastMeasurement & { type: NonNullable<LastMeasurement['type']> },
  { status, label }: ClassLook,
  isBrief: boolean | undefined,
): string {
  if (status !== 'unclassified') return statusText(status, isBrief);
  return label === MEASUREMENT_STATUS_LABELS.unclassified ? typeText(last) : `${typeText(last)}: ${label},`;
}

function statusText(status: MeasurementStatus, isBrief: boolean | undefined): string {
  return (isBrief && BRIEF_TEXTS[status]) || MEASUREMENT_STATUS_TEXTS[status];
}

export function TestCell({
  user_id,
  roster: { tested_ms, status, value },
  time,
  isBrief,
}: TimedCell & { roster: RosterRow }) {
  const isLast = useIsLast();
  const valueText = usePersonValueText();
  if (tested_ms === null || status === null || value === null || !isLast(tested_ms))
    return <NoTest what="Never tested" />;
  return (
    <span className={classes.result}>
      <PersonClassBadge
        user_id={user_id}
        status={statusOf({ status })}
        label={`${statusText(statusOf({ status }), isBrief)} ${valueText(user_id, value)} mOsm`}
      />
      <Ago ms={tested_ms} time={time} />
    </span>
  );
}

export function AgeOfLast(age: { ms: number; time: CellTime }) {
  const isLast = useIsLast();
  return isLast(age.ms) ? <Ago {...age} /> : null;
}

/** The list's minute keeps it fresh: a timer in each of thousands of rows would be too much. */
function Ago({ ms, time: { nowMs, zone } }: { ms: number; time: CellTime }) {
  return (
    <time className={classes.quiet} dateTime={new Date(ms).toISOString()} title={dateTimeText(ms, zone)}>
      {relativeTime(ms, Math.max(nowMs, ms), zone)}
    </time>
  );
}
