import { type Kysely, sql } from 'kysely';

/**
 * Addresses of a confirmed domain belong to its organisation: nobody else's people begin to sign in with one. It is said
 * as an address that is in use is, and by whichever way the address comes. Who signs in with one already goes on.
 */
const statements = [
  `create function refuse_address_of_other_domain() returns trigger
     language plpgsql security definer set search_path = public, pg_temp
     as $$
     declare
       owner uuid;
     begin
       -- Where a row is there already, an insert becomes its update.
       if exists (select 1 from credentials c
                   where c.org_id = new.org_id and c.user_id = new.user_id and lower(c.email) = lower(new.email)) then
         return new;
       end if;
       owner := organisation_of_domain(split_part(new.email, '@', -1));
       if owner is not null and owner <> new.org_id then
         raise exception 'the domain of the address belongs to another organisation'
           using errcode = 'unique_violation', constraint = 'credentials_email';
       end if;
       return new;
     end $$`,
  `create trigger refuse_address_of_other_domain before insert or update of email on credentials
     for each row execute function refuse_address_of_other_domain()`,
  // Where an organisation asks, addresses that it cannot have count as in use.
  `create or replace function registered_emails(wanted text[]) returns setof text
     language sql stable security definer set search_path = public, pg_temp
     as $$ select lower(one) from unnest(wanted) as one
            where exists (select 1 from credentials c where lower(c.email) = lower(one))
               or organisation_of_domain(split_part(one, '@', -1))
                    <> nullif(current_setting('app.org_id', true), '')::uuid $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of statements) await sql.raw(text).execute(db);
}
