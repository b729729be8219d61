import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';

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
