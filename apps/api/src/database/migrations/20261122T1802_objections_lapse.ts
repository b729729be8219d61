import { type Kysely, sql } from 'kysely';

/** An objection counts from when it was made or, later, from when somebody of its organisation last used the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function objectors_to_domain(wanted text, used_since timestamptz) returns setof text
      language sql stable security definer set search_path = public, pg_temp
      as $$ select o.name from domain_objections x join organisations o using (org_id)
             where x.domain = lower(wanted)
               and x.org_id in (select one from organisations_using_domain(wanted) one)
               and (x.objected_at > used_since
                    or exists (select 1 from sessions s join credentials c using (org_id, user_id)
                                where s.org_id = x.org_id and s.used_at > used_since
                                  and split_part(lower(c.email), '@', -1) = lower(wanted)))
             order by o.name $$`.execute(db);
  await sql`drop function objectors_to_domain(text)`.execute(db);
}
