import { createHash } from 'node:crypto';
import type { SyncedName } from '@heatwise/contract/entities/synced-entities';
import type { SyncRequest } from '@heatwise/contract/sync/sync.contract';
import type { SyncSnapshot } from './reader.store.ts';

/**
 * Raised when a synced kind gains a field (a test compares the entities' outline) or goes to other people, so that
 * every browser fetches its rows again, once: when the last server of an earlier version has gone. It is a number
 * because servers of two versions answer side by side for a while, and must agree on which of them is the earlier one.
 * A browser compares outlines by itself, but an earlier server may be the one that answered it.
 */
export const SYNC_SCHEMA_VERSION = 4;

/** From here on tags travel alone, and who comes into view brings measurements with stamps of long ago. */
const PAST_IS_FETCHED_SINCE = 4;

/**
 * Cursors mean something only under the rights and over the data they were given for. The epoch names both; when it
 * changes, the browser starts its cursors again. Of the actor's permissions only what decides over synced rows counts,
 * so that a right to edit does not cost a whole synchronisation. See docs/sync.md#epoch.
 */
export function epochOf(snapshot: SyncSnapshot, branch: string = snapshot.branch): string {
  const { actor, rights } = snapshot.reader;
  const { schema_version, last_in_view } = snapshot;
  // While servers answer that know nothing of it, they and others must give the same epoch.
  const past = schema_version >= PAST_IS_FETCHED_SINCE && last_in_view ? [last_in_view] : [];
  return hashOf([identityOf(snapshot, branch), schema_version, actor.user_id, rights, ...past]);
}

/** Of everybody in the organisation: what tells a change of one's own rights from one that all get at once. */
function sharedEpochOf(snapshot: SyncSnapshot): string {
  return hashOf([identityOf(snapshot, snapshot.branch), snapshot.schema_version]);
}

function identityOf({ server_identity }: SyncSnapshot, branch: string): string {
  return branch === '' ? server_identity : `${server_identity}:${branch}`;
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** What a reply says of the epoch. */
export type EpochAnswer = {
  readonly epoch: string;
  readonly shared_epoch: string;
  /** The epoch of the request, when the cursors that came with it hold in the answered one as well. */
  readonly follows: string | null;
};

const AGAIN = '-again';

/**
 * The epoch to answer with. A cursor that this data cannot have given (later than its clock) or that is older than
 * the deletions still known forces a reset: then the answer is another name of the same epoch than the one the
 * browser came with. Both names are good from then on. After a promotion the epoch is another one, and who has seen
 * nothing that was lost goes on from where they are.
 */
export function answeredEpoch(
  snapshot: SyncSnapshot,
  request: SyncRequest,
  backwards: SyncedName | null = null,
): EpochAnswer {
  const [first, second] = namesOf(snapshot, snapshot.branch);
  const known = [first, second].find((name) => name === request.epoch);
  const epoch = hasUselessCursor(snapshot, request, backwards)
    ? known === first
      ? second
      : first
    : (known ?? first);
  return {
    epoch,
    shared_epoch: `${sharedEpochOf(snapshot)}${epoch === second ? AGAIN : ''}`,
    follows: epoch !== request.epoch && backwards === null && holds(snapshot, request) ? request.epoch : null,
  };
}

function namesOf(snapshot: SyncSnapshot, branch: string): readonly [string, string] {
  const epoch = epochOf(snapshot, branch);
  return [epoch, `${epoch}${AGAIN}`];
}

/**
 * Whether the request's epoch is that of an earlier branch, and its cursors end before the data left it. Who has not
 * fetched everything yet keeps another time beside the cursors, and begins again.
 */
function holds(snapshot: SyncSnapshot, request: SyncRequest): boolean {
  const { epoch, cursors } = partsOf(request);
  const left = snapshot.branches.find(({ branch }) =>
    namesOf(snapshot, branch).some((name) => name === epoch),
  );
  if (!left || hasUselessCursor(snapshot, request, null)) return false;
  return request.measurements !== null && cursors.every(([, time]) => time === null || time <= left.until);
}

/** `backwards` names a cursor that walks into the past and may be as old as it likes. */
function hasUselessCursor(
  { sync_time, tombstones_since }: SyncSnapshot,
  request: SyncRequest,
  backwards: SyncedName | null,
): boolean {
  return partsOf(request).cursors.some(([kind, time]) => {
    if (time === null) return false;
    if (time > sync_time) return true;
    return kind !== backwards && time < tombstones_since && time < sync_time;
  });
}

/** Where a window of history begins is no cursor, and older than any of them. */
function partsOf({ epoch, digest: _digest, fill: _fill, history_from: _from, ...cursors }: SyncRequest) {
  return { epoch, cursors: Object.entries(cursors) };
}
