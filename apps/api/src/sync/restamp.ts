import type { Kysely } from 'kysely';
import type { BlockWork } from '../background/block-work.ts';
import { setAside } from '../background/set-aside.store.ts';
import type { Tables } from '../database/tables.ts';
import {
  inOrganisation,
  type WritingScope,
  writeInOrganisation,
} from '../organisation/organisation-scope.ts';
import { measurementsOf, moveRows } from './measurement-moves.store.ts';
import {
  measurementsOlderThan,
  nextQueued,
  organisationsToRestamp,
  queueRestamp,
  queueRestampOf,
  removeFromQueue,
  restampLinked,
  restampRows,
} from './restamp.store.ts';

/**
 * Rows stamped in one transaction: more would hold the organisation's clock for too long.
 * See docs/sync.md#who-sees-what.
 */
export const RESTAMP_BLOCK = 500;

/**
 * Makes a person's measurements travel again, because who may see them has changed: rows that a reader's cursors have
 * passed would never reach those who see the person only now. Call it after the person's row has its new stamp
 * `below`; what is older is stamped here when it is little, else later in blocks (`restamping`).
 */
export async function restampPerson(scope: WritingScope, userId: string, below: string): Promise<void> {
  const ids = await measurementsOlderThan(scope, userId, below, RESTAMP_BLOCK + 1);
  if (ids.length > RESTAMP_BLOCK) return queueRestamp(scope, userId, below);
  await restampRows(scope, ids);
  await restampLinked(scope, ids);
}

/**
 * The same for the people of one statement that changed their tags: one alone at once, more in the background, for
 * together they may have any number of measurements. Call it after their rows have their new stamps.
 */
export async function restampPeople(
  scope: WritingScope,
  people: readonly { readonly user_id: string; readonly modified_time: string }[],
): Promise<void> {
  const [first, ...others] = people;
  if (!first) return;
  if (others.length === 0) return restampPerson(scope, first.user_id, first.modified_time);
  await queueRestampOf(
    scope,
    people.map(({ user_id }) => user_id),
  );
}

/** One block of what waits in the organisation; `begun` hears whose. False when nothing does. */
async function restampBlockOf(scope: WritingScope, begun: (userId: string) => void): Promise<boolean> {
  const queued = await nextQueued(scope);
  if (!queued) return false;
  const { user_id, below, moves_to } = queued;
  begun(user_id);
  const ids = moves_to
    ? await measurementsOf(scope, user_id, RESTAMP_BLOCK)
    : await measurementsOlderThan(scope, user_id, below, RESTAMP_BLOCK);
  if (moves_to) await moveRows(scope, ids, moves_to);
  else await restampRows(scope, ids);
  await restampLinked(scope, ids);
  if (ids.length < RESTAMP_BLOCK) await removeFromQueue(scope, user_id);
  return true;
}

/** What waits for new stamps, as work in blocks. */
export function restamping(database: Kysely<Tables>): BlockWork {
  return {
    name: 're-stamping',
    failures: {
      name: 'heatwise_restamp_failures_total',
      help: 'Blocks of measurements that could not be given new stamps and were set aside',
    },
    organisations: () => organisationsToRestamp(database),
    block: (orgId, begun) => writeInOrganisation(database, orgId, (scope) => restampBlockOf(scope, begun)),
    // Without the clock: what fails may be just that.
    setAside: (orgId, userId) =>
      inOrganisation(database, orgId, (scope) =>
        setAside(scope, { table: 'restamp_queue', subject: 'user_id' }, userId),
      ),
  };
}
