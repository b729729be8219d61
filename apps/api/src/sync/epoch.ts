import { createHash } from 'node:crypto';
import type { SyncRequest } from '@heatwise/contract/sync/sync.contract';
import type { SyncSnapshot } from './reader.store.ts';
import type { SyncCursor } from './synced-kind.ts';

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
export function epochOf({
  reader: { actor, rights },
  server_identity,
  schema_version,
  last_in_view,
}: SyncSnapshot): string {
  // While servers answer that know nothing of it, they and others must give the same epoch.
  const past = schema_version >= PAST_IS_FETCHED_SINCE && last_in_view ? [last_in_view] : [];
  return createHash('sha256')
    .update(JSON.stringify([server_identity, schema_version, actor.user_id, rights, ...past]))
    .digest('base64url');
}

/**
 * The epoch to answer with. A cursor that this data cannot have given (later than its clock) or that is older than
 * the deletions still known forces a reset: then the answer is another name of the same epoch than the one the
 * browser came with. Both names are good from then on.
 */
export function answeredEpoch(
  snapshot: SyncSnapshot,
  request: SyncRequest,
  backwards: SyncCursor | null = null,
): string {
  const epoch = epochOf(snapshot);
  const names = [epoch, `${epoch}-again`] as const;
  const known = names.find((name) => name === request.epoch);
  if (!hasUselessCursor(snapshot, request, backwards)) return known ?? epoch;
  return known === names[0] ? names[1] : names[0];
}

/** `backwards` names a cursor that walks into the past and may be as old as it likes. */
function hasUselessCursor(
  { sync_time, tombstones_since }: SyncSnapshot,
  { epoch: _epoch, digest: _digest, fill: _fill, ...cursors }: SyncRequest,
  backwards: SyncCursor | null,
): boolean {
  return Object.entries(cursors).some(([kind, time]) => {
    if (time === null) return false;
    if (time > sync_time) return true;
    return kind !== backwards && time < tombstones_since && time < sync_time;
  });
}
