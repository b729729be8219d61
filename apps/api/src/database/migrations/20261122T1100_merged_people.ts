import { type Kysely, sql } from 'kysely';

/**
 * Whom a person was merged into: tests that arrive for them later go there. Merges of before are told by the audit
 * trail, as far as the person did not come back since. Browsers did not have the column then, so nothing is stamped anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column merged_into uuid`.execute(db);
  await sql`
    do $$
    declare
      organisation uuid;
    begin
      for organisation in select distinct org_id from users loop
        perform set_config('app.org_id', organisation::text, true);
        update users u
           set merged_into = (m.subject ->> 'target_id')::uuid
          from audit m
         where u.org_id = organisation and not u.active
           and m.org_id = organisation and m.action = 'person.merge' and m.subject ->> 'source_id' = u.user_id::text
           and not exists (select 1 from audit later
                            where later.org_id = organisation and later.seq > m.seq
                              and ((later.action = 'person.restore' and later.subject -> 'user_ids' ? u.user_id::text)
                                or (later.action = 'person.merge'
                                    and later.subject ->> 'source_id' = u.user_id::text)));
      end loop;
      perform set_config('app.org_id', '', true);
    end $$`.execute(db);
}
