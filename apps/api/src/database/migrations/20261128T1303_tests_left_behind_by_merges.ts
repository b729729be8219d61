import { type Kysely, sql } from 'kysely';

/**
 * Queues the move of tests that stayed with a merged person because they were changed while they waited to move. It finds
 * none in a second run, because the queue is emptied by moving them.
 *
 * Each merge is followed to the person at its end. A person is left out where a test is older than `measured_since` of
 * anyone on the way: someone was restored in between, and the stored data does not say to whom that test belongs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const organisations = await sql<{ org_id: string }>`select org_id from organisations`.execute(db);
  for (const { org_id } of organisations.rows) {
    // Row-level security holds for the owner too.
    await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(db);
    await sql`
      with recursive merges (user_id, target, since) as (
        select user_id, merged_into, coalesce(measured_since, '') from users
         where org_id = ${org_id} and not active and merged_into is not null
        union
        select m.user_id, t.merged_into, greatest(m.since, coalesce(t.measured_since, ''))
          from merges m join users t on t.org_id = ${org_id} and t.user_id = m.target
         where not t.active and t.merged_into is not null),
      ends as (
        select m.user_id, m.target, greatest(m.since, coalesce(t.measured_since, '')) as since
          from merges m join users t on t.org_id = ${org_id} and t.user_id = m.target
         where t.active or t.merged_into is null)
      insert into restamp_queue (org_id, user_id, below, moves_to, due_at)
      select ${org_id}, e.user_id, (select instant_of_us(last_us + 1) from org_sync_clock where org_id = ${org_id}),
             e.target, clock_timestamp()
        from ends e
       where exists (select from measurements where org_id = ${org_id} and user_id = e.user_id)
         and not exists (select from measurements
                          where org_id = ${org_id} and user_id = e.user_id and modified_time < e.since)
      on conflict do nothing`.execute(db);
  }
}
