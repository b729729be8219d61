import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '@heatwise/contract/sync/digest';
import type { Digests } from '@heatwise/contract/sync/sync.contract';
import type { TestDatabase } from '../test-database.ts';
import { KINDS } from './local-rows.ts';
import type { ModelClient } from './model-client.ts';
import { serverRows } from './server-rows.ts';

type Whose = { readonly name: string; readonly org_id: string; readonly user_id: string };

/** How a client's rows, and the server's digests of them, differ from what its person may see; empty when they are equal. */
export async function differences(
  database: TestDatabase,
  { name, org_id, user_id }: Whose,
  client: ModelClient,
  digests: Digests,
): Promise<string[]> {
  const server = await serverRows(database, org_id, user_id);
  const found: string[] = [];
  for (const kind of KINDS) {
    const [local, remote] = [client.local.of(kind), server[kind]];
    for (const [id, row] of remote) {
      const mine = local.get(id);
      if (!mine) found.push(`${name} lost ${kind} ${id}`);
      else if (!isDeepStrictEqual(plain(mine), plain(row))) found.push(`${name} has stale ${kind} ${id}`);
    }
    for (const id of local.keys()) if (!remote.has(id)) found.push(`${name} kept ${kind} ${id}`);
  }
  const active = [...client.local.of('measurements').values()].filter((row) => row.active === true);
  const digest = digestOf(active.map(({ modified_time }) => modified_time));
  if (found.length === 0 && !isDeepStrictEqual(digests.measurements, digest)) {
    found.push(
      `${name} got the digest ${JSON.stringify(digests.measurements)}, not ${JSON.stringify(digest)}`,
    );
  }
  return found;
}

/** Without prototypes, so that rows of different makers compare by what they hold. */
function plain(row: unknown): unknown {
  return JSON.parse(JSON.stringify(row));
}
