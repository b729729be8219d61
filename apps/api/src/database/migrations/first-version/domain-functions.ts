/** Which organisation a domain leads to, and who may begin to sign in with an address of it. */
export const domainFunctions = [
  `create function is_registered_domain(wanted text) returns boolean
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select exists (select 1 from organisation_domains d
                           where d.domain = lower(wanted) and (d.is_registered or d.confirmed_at is not null)) $$`,
  `create function organisation_of_domain(wanted text) returns uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select d.org_id from organisation_domains d
            where d.domain = lower(wanted) and d.confirmed_at is not null $$`,
  `create function provider_of_domain(wanted text) returns table(org_id uuid, provider_id uuid)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select d.org_id, d.provider_id from organisation_domains d
            where d.domain = lower(wanted) and d.confirmed_at is not null and d.provider_id is not null $$`,
  `create function organisation_of_provider(wanted uuid) returns uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select p.org_id from identity_providers p where p.provider_id = wanted $$`,
  `create function domains_to_look_at(looked_before timestamptz, asked_after timestamptz, most integer) returns table(org_id uuid, domain text)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select d.org_id, d.domain from organisation_domains d
            where (d.confirmed_at is not null or d.asked_at > asked_after)
              and (d.looked_at is null or d.looked_at < looked_before)
            order by d.looked_at nulls first, d.org_id, d.domain limit most $$`,
  `create function organisations_using_domain(wanted text) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select distinct c.org_id from credentials c join users u using (org_id, user_id)
                    join organisations o using (org_id)
            where split_part(lower(c.email), '@', -1) = lower(wanted) and u.active
              and not o.metadata ? '_closing'
              and c.org_id <> nullif(current_setting('app.org_id', true), '')::uuid $$`,
  `create function objectors_to_domain(wanted text, used_since timestamptz) returns setof text
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select o.name from domain_objections x join organisations o using (org_id)
             where x.domain = lower(wanted)
               and x.org_id in (select one from organisations_using_domain(wanted) one)
               and (x.objected_at > used_since
                    or exists (select 1 from sessions s join credentials c using (org_id, user_id)
                                where s.org_id = x.org_id and s.used_at > used_since
                                  and split_part(lower(c.email), '@', -1) = lower(wanted)))
             order by o.name $$`,
  `create function domains_of_others_to_answer() returns table(domain text, organisation_name text, seen_at timestamptz)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select d.domain, o.name, d.seen_at from organisation_domains d join organisations o using (org_id)
            where d.seen_at is not null and d.confirmed_at is null
              and d.org_id <> nullif(current_setting('app.org_id', true), '')::uuid
              and exists (select 1 from credentials c join users u using (org_id, user_id)
                           where c.org_id = nullif(current_setting('app.org_id', true), '')::uuid and u.active
                             and split_part(lower(c.email), '@', -1) = d.domain)
            order by d.domain, o.name $$`,
  `create function refuse_address_of_other_domain() returns trigger
     language plpgsql security definer
     set search_path = public, pg_temp
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
  `create trigger refuse_address_of_other_domain before insert or update of email on credentials for each row execute function refuse_address_of_other_domain()`,
];
