import type { SalivaStatus } from '@heatwise/domain/measurements/measurement-status';
import { changeOfTest, RECENT_CHANGES_MS, type TestChange } from '@heatwise/domain/monitoring/wall';
import { fullName } from '@heatwise/domain/people/person-name';
import type { Clocks } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Title } from '@mantine/core';
import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconEqual,
  IconPencil,
  IconPointFilled,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePersonValueText } from '../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../entities/measurements/class-badge.tsx';
import { statusOf, testCount } from '../../entities/measurements/measurement-text.ts';
import { SiteTime } from '../../ui/site-time.tsx';
import classes from './last-hour.module.css';
import type { RecentRow } from './monitoring.queries.ts';
import type { Wall, WallNote } from './use-wall.ts';
import { changeText } from './wall-text.ts';

type Props = { wall: Pick<Wall, 'recent' | 'notes' | 'byId'>; nowMs: number; zone: TimeZone };

/** So many changes are listed; the line above counts all tests. */
const MOST_CHANGES = 14;

type Step = { readonly key: string; readonly ms: number; readonly row: ReactNode };

/** What became different in the last hour: tests of another class than the one before, follow-ups closed or noted about. */
export function LastHour({ wall: { recent, notes, byId }, nowMs, zone }: Props) {
  const tests = recent.map((row) => ({ row, change: changeOf(row) }));
  const count = (kind: TestChange['change']) => tests.filter(({ change }) => change.change === kind).length;
  const clocksOf = ({ user_id }: { user_id: string }): Clocks => ({
    site: byId.get(user_id)?.site ?? zone,
    viewer: zone,
  });
  const steps: Step[] = [
    ...tests
      .filter(({ change }) => change.change !== 'same' && (change.change !== 'first' || change.opens))
      .map(({ row, change }) => ({
        key: row.measurement_id,
        ms: row.created_ms,
        row: <TestStep row={row} change={change} clocks={clocksOf(row)} />,
      })),
    ...notes
      .filter(({ written_time }) => Date.parse(written_time) >= nowMs - RECENT_CHANGES_MS)
      .map((note) => ({
        key: note.note_id,
        ms: Date.parse(note.written_time),
        row: <NoteStep note={note} name={byId.get(note.user_id)?.name ?? ''} clocks={clocksOf(note)} />,
      })),
  ].sort((one, other) => other.ms - one.ms);
  return (
    <section aria-label="The last hour" className={classes.panel}>
      <Title order={2} size="h4" className={classes.head ?? ''}>
        The last hour
      </Title>
      <p className={classes.quiet} role="status">
        {testCount(recent.length)}
        {recent.length > 0 ? `: ${count('worse')} worse, ${count('better')} better` : ''}
      </p>
      {steps.length === 0 ? (
        <p className={classes.quiet}>Nobody’s state has changed.</p>
      ) : (
        <ol className={classes.steps}>
          {steps.slice(0, MOST_CHANGES).map(({ key, row }) => (
            <li key={key}>{row}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function changeOf({ status, value, before_status, before_value }: RecentRow): TestChange {
  const saliva = (code: number) => statusOf({ status: code }) as SalivaStatus;
  const before =
    before_status === null || before_value === null
      ? null
      : { status: saliva(before_status), value: before_value };
  return changeOfTest({ status: saliva(status), value }, before);
}

const ARROWS = {
  first: IconPointFilled,
  worse: IconArrowUpRight,
  better: IconArrowDownRight,
  same: IconEqual,
} as const;

function TestStep({ row, change, clocks }: { row: RecentRow; change: TestChange; clocks: Clocks }) {
  const Arrow = ARROWS[change.change];
  const valueText = usePersonValueText();
  return (
    <>
      <div className={classes.line}>
        <SiteTime className={classes.time} ms={row.created_ms} clocks={clocks} isShort />
        <PersonLink user_id={row.user_id} name={fullName(row) || 'No name'} />
        <PersonClassBadge
          user_id={row.user_id}
          status={statusOf(row)}
          label={valueText(row.user_id, row.value)}
        />
      </div>
      <p className={classes.quiet} data-opens={change.opens || undefined}>
        <Arrow size="1.1em" aria-hidden="true" /> {changeText(change)}
        {row.before_value === null ? '' : ` (${valueText(row.user_id, row.before_value)} before)`}
      </p>
    </>
  );
}

const NOTED = { note: 'Note', close: 'Closed', reopen: 'Reopened' } as const;

function NoteStep({ note, name, clocks }: { note: WallNote; name: string; clocks: Clocks }) {
  const ms = Date.parse(note.written_time);
  return (
    <>
      <div className={classes.line}>
        <SiteTime className={classes.time} ms={ms} clocks={clocks} isShort />
        <PersonLink user_id={note.user_id} name={name} />
      </div>
      <p className={classes.quiet}>
        <IconPencil size="1.1em" aria-hidden="true" /> {NOTED[note.kind]} by {note.author_name_first}{' '}
        {note.author_name_last}: {note.note}
      </p>
    </>
  );
}

function PersonLink({ user_id, name }: { user_id: string; name: string }) {
  return (
    <Link to="/people/$user_id/hydration" params={{ user_id }} className={classes.name}>
      {name}
    </Link>
  );
}
