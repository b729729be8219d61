import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '@heatwise/contract/sync/digest';
import type { Digests } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';
import { KINDS, type WireRow } from './local-rows.ts';
import type { ModelClient } from './model-client.ts';
import { type StoredRows, visibleRows } from './server-rows.ts';

type Database = Pick<TestDatabase, 'owner'>;

/**
 * Records for whom each test was stored and who was merged into whom, in the order of the commits. The product's tables
 * do not keep either.
 */
export async function recordOwners({ owner }: Database): Promise<void> {
  const statements = [
    `create table if not exists proof_events (
       seq bigint generated always as identity primary key, org_id uuid not null,
       measurement_id uuid, user_id uuid not null, merged_into uuid)`,
    `create or replace function note_proof_event() returns trigger language plpgsql security definer as $$
     begin
       insert into public.proof_events (org_id, measurement_id, user_id, merged_into)
       values (new.org_id, (to_jsonb(new) ->> 'measurement_id')::uuid, new.user_id, (to_jsonb(new) ->> 'merged_into')::uuid);
       return null;
     end $$`,
    `create or replace trigger note_test after insert on measurements
       for each row execute function note_proof_event()`,
    `create or replace trigger note_merge after update of merged_into on users
       for each row when (new.merged_into is distinct from old.merged_into and new.merged_into is not null)
       execute function note_proof_event()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(owner);
}

type Event = { measurement_id: string | null; user_id: string; merged_into: string | null };

/**
 * Finds the tests whose person is not the one they would have if every merge moved all tests at once. Call it when nothing
 * waits to move.
 */
export async function findMisplacedTests({ owner }: Database, orgId: string): Promise<string[]> {
  const events = await sql<Event>`
    select measurement_id, user_id, merged_into from proof_events where org_id = ${orgId} order by seq`.execute(
    owner,
  );
  const due = new Map<string, string>();
  for (const { measurement_id, user_id, merged_into } of events.rows) {
    if (measurement_id !== null) due.set(measurement_id, user_id);
    else if (merged_into !== null) {
      for (const [id, whose] of due) if (whose === user_id) due.set(id, merged_into);
    }
  }
  const stored = await sql<{ measurement_id: string; user_id: string }>`
    select measurement_id, user_id from measurements where org_id = ${orgId}`.execute(owner);
  return stored.rows
    .filter(({ measurement_id, user_id }) => due.get(measurement_id) !== user_id)
    .map(
      (row) => `test ${row.measurement_id} is with ${row.user_id}, not with ${due.get(row.measurement_id)}`,
    );
}

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
