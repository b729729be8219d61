import { type Kysely, sql } from 'kysely';

/** As before; who signs in with the domain stands on the coordinator, and when they did with their organisation. */
const OBJECTORS = `
  create or replace function objectors_to_domain(wanted text, used_since timestamptz) returns setof text
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       one record;
       is_used boolean;
       people uuid[];
       names text[] := '{}';
       its_name text;
     begin
       for one in
         select x.org_id, x.objected_at from domain_objections x
          where x.domain = lower(wanted) and x.org_id in (select u from organisations_using_domain(wanted) u)
       loop
         is_used := one.objected_at > used_since;
         if not is_used then
           select array_agg(c.user_id) into people from credentials c
            where c.org_id = one.org_id and split_part(lower(c.email), '@', -1) = lower(wanted);
           select count(*) > 0 into is_used from sessions s
            where s.org_id = one.org_id and s.user_id = any (people) and s.used_at > used_since;
         end if;
         if is_used then
           select o.name into its_name from organisations o where o.org_id = one.org_id;
           names := names || its_name;
         end if;
       end loop;
       return query select n from unnest(names) n order by n;
     end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OBJECTORS).execute(db);
}
