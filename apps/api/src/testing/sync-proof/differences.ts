import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '@heatwise/contract/sync/digest';
import type { Digests } from '@heatwise/contract/sync/sync.contract';
import { KINDS, type WireRow } from './local-rows.ts';
import type { ModelClient } from './model-client.ts';
import { type StoredRows, visibleRows } from './server-rows.ts';

const DIGESTED = [
  'users',
  'tags',
  'permissions',
  'measurements',
  'link_measurements',
] as const satisfies readonly (keyof Digests)[];
const ACTIVE_ONLY: readonly (keyof Digests)[] = ['tags', 'measurements'];

type Whose = { readonly name: string; readonly user_id: string };

/** How a client's rows, and the server's digests of them, differ from what its person may see; empty when they are equal. */
export function differences(
  stored: StoredRows,
  { name, user_id }: Whose,
  client: ModelClient,
  digests: Digests,
): string[] {
  const server = visibleRows(stored, user_id, client.heldFrom());
  const found: string[] = [];
  for (const kind of KINDS) {
    const [local, remote] = [client.local.of(kind), server[kind]];
    for (const [id, row] of remote) {
      const mine = local.get(id);
      if (!mine) found.push(`${name} lost ${kind} ${id}`);
      else if (!isDeepStrictEqual(mine, row)) found.push(`${name} has stale ${kind} ${id}`);
    }
    for (const id of local.keys()) if (!remote.has(id)) found.push(`${name} kept ${kind} ${id}`);
  }
  if (found.length > 0) return found;
  for (const kind of DIGESTED) {
    const rows = [...client.local.of(kind).values()].filter(
      (row) => (!ACTIVE_ONLY.includes(kind) || row.active) && isInDigest(client, kind, row),
    );
    const [got, due] = [digests[kind], digestOf(rows.map(({ modified_time }) => modified_time))];
    if (!isDeepStrictEqual(got, due))
      found.push(`${name} got the digest ${JSON.stringify(got)} of ${kind}, not ${JSON.stringify(due)}`);
  }
  return found;
}

/**
 * The rows a client holds that its person may not see, after a core synchronisation alone. Linked measurements may have
 * come ahead of theirs, and are judged at the end of a whole cycle.
 */
export function findLeakedRows(stored: StoredRows, { name, user_id }: Whose, client: ModelClient): string[] {
  const server = visibleRows(stored, user_id);
  return KINDS.filter((kind) => kind !== 'link_measurements').flatMap((kind) =>
    [...client.local.of(kind).keys()]
      .filter((id) => !server[kind].has(id))
      .map((id) => `${name} kept ${kind} ${id} after the core`),
  );
}

/** Of a window what was stamped since it began, and what is linked to that: no baselines of before. */
function isInDigest({ local, heldFrom }: ModelClient, kind: keyof Digests, row: WireRow): boolean {
  const from = heldFrom() ?? '';
  if (kind === 'measurements') return row.modified_time >= from;
  if (kind !== 'link_measurements') return true;
  return (local.of('measurements').get(String(row.measurement_id))?.modified_time ?? '') >= from;
}
