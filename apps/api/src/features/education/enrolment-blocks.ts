import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { Kysely } from 'kysely';
import type { BlockWork } from '../../background/block-work.ts';
import type { Tables } from '../../database/tables.ts';
import {
  inOrganisation,
  type WritingScope,
  writeInOrganisation,
} from '../../organisation/organisation-scope.ts';
import { enrol, givingDay } from './enrolment.commands.ts';
import {
  changedPeople,
  forgetDays,
  nextWalk,
  notePeopleUntil,
  noteWalk,
  peopleDueAgain,
  peopleToWalk,
  setEnrolmentAside,
} from './enrolment.store.ts';
import { dayOf } from './today.ts';

type Parts = {
  readonly database: Kysely<Tables>;
  readonly clock: () => Date;
  readonly organisationsToEnrol: (today: CalendarDay) => Promise<string[]>;
  /** People looked at in one transaction, during which nobody else writes in their organisation. */
  readonly blockSize?: number;
};
const BLOCK_SIZE = 250;

/**
 * Gives people the courses that are assigned to them: when something is assigned or taken back, when they change, and
 * when a turn comes round.
 */
export function enrolment({
  database,
  clock,
  organisationsToEnrol,
  blockSize = BLOCK_SIZE,
}: Parts): BlockWork {
  return {
    name: 'giving people their courses',
    failures: {
      name: 'heatwise_enrolment_failures_total',
      help: 'Blocks of people who could not be given their courses.',
    },
    organisations: () => organisationsToEnrol(dayOf(clock())),
    block: (orgId, begun) =>
      writeInOrganisation(database, orgId, (scope) => enrolBlock(scope, { now: clock(), blockSize, begun })),
    setAside: (orgId) => inOrganisation(database, orgId, setEnrolmentAside),
  };
}

type Block = {
  readonly now: Date;
  readonly blockSize: number;
  readonly begun: (subject: string) => void;
};

async function enrolBlock(scope: WritingScope, { now, blockSize, begun }: Block): Promise<boolean> {
  const today = await givingDay(scope, now);
  const walk = await nextWalk(scope);
  if (walk) {
    begun(walk.assignment_id);
    const people = await peopleToWalk(scope, walk, blockSize);
    await enrol(scope, people, now);
    const last = people.length === blockSize ? people.at(-1) : undefined;
    await noteWalk(scope, walk.assignment_id, last?.user_id ?? null);
    return true;
  }
  const changed = await changedPeople(scope, blockSize);
  const last = changed.at(-1);
  if (last) {
    begun(last.user_id);
    await enrol(scope, changed, now);
    await notePeopleUntil(scope, last.modified_time);
    return true;
  }
  const again = await peopleDueAgain(scope, today, blockSize);
  if (again.length === 0) return false;
  await enrol(scope, again, now);
  await forgetDays(
    scope,
    again.map(({ user_id }) => user_id),
    today,
  );
  return true;
}
