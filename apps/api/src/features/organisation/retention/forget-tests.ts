import { historyDaysOf, keptFrom, retentionOf } from '@heatwise/domain/organisation/organisation-settings';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { Kysely } from 'kysely';
import { appendAudit } from '../../../audit/audit.ts';
import type { BlockWork } from '../../../background/block-work.ts';
import { setAside } from '../../../background/set-aside.store.ts';
import type { Tables } from '../../../database/tables.ts';
import {
  inOrganisation,
  type WritingScope,
  writeInOrganisation,
} from '../../../organisation/organisation-scope.ts';
import { restampLinked } from '../../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../../sync/measurement-moves.ts';
import { findOrganisation } from '../organisation.store.ts';
import {
  deleteForgotten,
  dueWalk,
  emptyTests,
  endWalks,
  lastStamp,
  nextTests,
  noteWalk,
  organisationsToForget,
  type Walk,
} from './retention.store.ts';

/** More would hold the organisation's clock for too long. */
const EMPTIED_AT_ONCE = 500;
const LOOKED_AT_ONCE = 5000;
/** Tests that were imported or changed late have late stamps: they are looked for this often, the others daily. */
const WHOLE_WALK_DAYS = 30;
/** Longer than a cursor is good for; see docs/sync.md#epoch. */
const EMPTIED_KEPT_DAYS = 430;
/** Longer than a month beyond the window of history, whose digest counts what is linked to emptied tests as well. */
const BEYOND_WINDOW_DAYS = 62;

/** A walk came to its end: what was emptied so many days ago may be deleted. */
type Ended = { readonly deletesAfterDays: number };

/**
 * One block of forgetting the tests that are older than the organisation keeps them. Daily, a walk in the order of their
 * stamps: it empties what is old. How far it came commits with what it changed. False when nothing is left to do. See
 * decisions/0222.
 */
export async function forgetBlock(scope: WritingScope, now: Date): Promise<boolean | Ended> {
  const walk = await dueWalk(scope);
  if (!walk) return false;
  const { metadata } = await findOrganisation(scope);
  const retention = retentionOf(metadata);
  if (!retention) {
    await endWalks(scope);
    return false;
  }
  const begins = new Date(retention.begins_at);
  if (begins > now) {
    await noteWalk(scope, { due_at: begins });
    return false;
  }
  const before = keptFrom(now.getTime(), retention.years);
  const { walks_to } = walk;
  if (walks_to === '') {
    await beginWalk(scope, walk, before, now);
    return true;
  }
  const passed = await nextTests(scope, {
    above: walk.walked_to,
    upto: walks_to,
    before,
    limit: LOOKED_AT_ONCE,
  });
  if (passed.length === 0) return endWalk(scope, walk, { before, now, historyDays: historyDaysOf(metadata) });

  const old = passed.filter(({ is_old }) => is_old).slice(0, EMPTIED_AT_ONCE);
  const last = old.length === EMPTIED_AT_ONCE ? old.at(-1) : passed.at(-1);
  const ids = old.map(({ measurement_id }) => measurement_id);
  if (ids.length > 0) {
    await moveWaiting(scope, ids);
    await emptyTests(scope, ids);
    await restampLinked(scope, ids);
  }
  await noteWalk(scope, { walked_to: last?.stamp ?? walks_to, tests: walk.tests + ids.length });
  return true;
}

/** A test is stamped when it is taken or later: what was stamped since cannot be old, unless it came late. */
async function beginWalk(scope: WritingScope, { whole_at }: Walk, before: string, now: Date): Promise<void> {
  const isWhole = !whole_at || now.getTime() - whole_at.getTime() >= WHOLE_WALK_DAYS * DAY_MS;
  await noteWalk(scope, {
    walked_to: '',
    walks_to: isWhole ? await lastStamp(scope) : before,
    tests: 0,
    ...(isWhole && { whole_at: now }),
  });
}

async function endWalk(
  scope: WritingScope,
  { tests }: Walk,
  { before, now, historyDays }: { before: string; now: Date; historyDays: number },
): Promise<Ended> {
  if (tests > 0) {
    const subject = { tests, taken_before: before };
    await appendAudit(scope, {
      user_id: null,
      address: null,
      action: 'organisation.tests-forgotten',
      subject,
    });
  }
  await noteWalk(scope, { walked_to: '', walks_to: '', tests: 0, due_at: new Date(now.getTime() + DAY_MS) });
  return { deletesAfterDays: Math.max(EMPTIED_KEPT_DAYS, historyDays + BEYOND_WINDOW_DAYS) };
}

/**
 * What was emptied long ago, at the end of a walk; what a server that dies leaves of it goes with the next. Each block in a
 * transaction of its own, for it is the owner's (decision 0224).
 */
async function deleteEmptied(database: Kysely<Tables>, orgId: string, emptiedBefore: Date): Promise<void> {
  const stampedBefore = emptiedBefore.toISOString();
  for (let gone = EMPTIED_AT_ONCE; gone === EMPTIED_AT_ONCE; )
    gone = await writeInOrganisation(database, orgId, (scope) =>
      deleteForgotten(scope, stampedBefore, EMPTIED_AT_ONCE),
    );
}

type Parts = {
  readonly database: Kysely<Tables>;
  readonly clock: () => Date;
};

/** Tests that organisations do not keep any longer, as work in blocks. */
export function forgettingTests({ database, clock }: Parts): BlockWork {
  return {
    name: 'forgetting old tests',
    failures: {
      name: 'heatwise_retention_failures_total',
      help: 'Blocks of tests older than an organisation keeps them that could not be deleted and were set aside',
    },
    organisations: () => organisationsToForget(database),
    async block(orgId) {
      const now = clock();
      const goesOn = await writeInOrganisation(database, orgId, (scope) => forgetBlock(scope, now));
      if (typeof goesOn === 'boolean') return goesOn;
      await deleteEmptied(database, orgId, new Date(now.getTime() - goesOn.deletesAfterDays * DAY_MS));
      return false;
    },
    setAside: (orgId) =>
      inOrganisation(database, orgId, (scope) =>
        setAside(scope, { table: 'retention_walks', subject: 'org_id' }, null),
      ),
  };
}
