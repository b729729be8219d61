import { type Kysely, sql } from 'kysely';

/** What other organisations' domains wait for an answer of this one: each question asks one organisation, or one table. */
const DOMAINS_TO_ANSWER = `
  create or replace function domains_of_others_to_answer()
     returns table(domain text, organisation_name text, seen_at timestamptz)
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       bound uuid := nullif(current_setting('app.org_id', true), '')::uuid;
       ours text[];
       one record;
     begin
       select array_agg(distinct split_part(lower(c.email), '@', -1)) into ours
         from credentials c join users u on u.org_id = c.org_id and u.user_id = c.user_id
        where c.org_id = bound and u.org_id = bound and u.active;
       for one in
         select d.org_id, d.domain, d.seen_at from organisation_domains d
          where d.seen_at is not null and d.confirmed_at is null and d.org_id <> bound and d.domain = any (ours)
       loop
         return query select one.domain, o.name, one.seen_at from organisations o where o.org_id = one.org_id;
       end loop;
     end $$`;

/** Who objects to a domain: among those that use it, each is asked for its own row, name and sign-ins. */
const OBJECTORS = `
  create or replace function objectors_to_domain(wanted text, used_since timestamptz) returns setof text
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       one record;
       is_used boolean;
       names text[] := '{}';
       its_name text;
     begin
       for one in
         select x.org_id, x.objected_at from domain_objections x
          where x.domain = lower(wanted) and x.org_id in (select u from organisations_using_domain(wanted) u)
       loop
         is_used := one.objected_at > used_since;
         if not is_used then
           select exists (select from sessions s join credentials c on c.org_id = s.org_id and c.user_id = s.user_id
                           where s.org_id = one.org_id and c.org_id = one.org_id and s.used_at > used_since
                             and split_part(lower(c.email), '@', -1) = lower(wanted)) into is_used;
         end if;
         if is_used then
           select o.name into its_name from organisations o where o.org_id = one.org_id;
           names := names || its_name;
         end if;
       end loop;
       return query select n from unnest(names) n order by n;
     end $$`;

/**
 * Numbers of certificates (60 random bits) and addresses for answers (random ids) are unique in their organisation: a
 * machine cannot see the others' rows (decision 0218), and the server makes none twice.
 */
const statements = [
  'alter table certificates drop constraint certificates_number_key',
  'create index certificates_by_number on certificates (number)',
  'alter table ticket_people drop constraint ticket_people_reply_id_key',
  'alter table ticket_people add unique (org_id, reply_id)',
  'create index ticket_people_by_reply on ticket_people (reply_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, DOMAINS_TO_ANSWER, OBJECTORS]) await sql.raw(statement).execute(db);
}
