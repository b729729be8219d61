import { type Kysely, sql } from 'kysely';

/**
 * What the product's functions and policies need where tables are spread over machines (decision 0218), after what
 * `functions_that_travel` changed. In one database all of it does as it did.
 */

/** Of an update no function may look at a column and at the clock; the time is asked for before. */
const BEGIN_ERASING = `
  create or replace function begin_erasing(wanted uuid, told jsonb) returns boolean
     language plpgsql security definer
     set search_path = public, pg_temp
     as $$
     declare
       at timestamptz := now();
     begin
       execute format('set local app.org_id to %L', wanted);
       -- Whoever writes at this moment, or takes the closing back, is waited for.
       perform 1 from org_sync_clock where org_id = wanted for update;
       if not exists (select from organisations o where o.org_id = wanted and o.metadata ? '_closing') then
         return false;
       end if;
       update closings c
          set erasing_since = coalesce(c.erasing_since, at), farewell = coalesce(c.farewell, told)
        where c.org_id = wanted and c.erase_at <= at;
       if not found then
         return false;
       end if;
       delete from org_sync_clock where org_id = wanted;
       -- What background work would look for.
       delete from restamp_queue where org_id = wanted;
       delete from tag_sweeps where org_id = wanted;
       delete from notification_settings where org_id = wanted;
       return true;
     end $$`;

const OF_DESK = "(org_id = nullif(current_setting('app.desk_org_id', true), '')::uuid)";

/**
 * Whether the organisation to which the desk is bound gave it access that runs at this moment. A policy may ask no other
 * table there, but may ask this; it is asked once for a statement, so that an end counts at once.
 */
const SUPPORT_IS_OPEN = `
  create function support_is_open() returns boolean
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     declare
       bound uuid := nullif(current_setting('app.desk_org_id', true), '')::uuid;
     begin
       return exists (select from support_access a
                       where a.org_id = bound and a.ended_at is null and a.until > statement_timestamp());
     end $$`;

/** What the desk writes, or reads of the one organisation that it answers. */
const ANSWERED = [
  'audit',
  'licences',
  'loyalty_accounts',
  'loyalty_ledger',
  'loyalty_redemptions',
  'org_sync_clock',
  'quote_versions',
  'quotes',
  'stories',
  'story_pictures',
  'support_access',
  'support_views',
  'ticket_files',
  'ticket_messages',
  'tickets',
];

/** What it sees of an organisation that gave it access. */
const OPENED = [
  'users',
  'tags',
  'measurements',
  'custom_measurement_types',
  'devices',
  'restamp_queue',
  'tag_sweeps',
];

/**
 * The desk is bound by a setting of its own, so that no policy of the organisation's own people lets it through: what it
 * sees, each of its policies says. The restrictive ones stay, for a server of before and as a second net.
 */
const DESK_POLICIES = [
  'create policy of_look_ups on support_access for select to current_user using (true)',
  SUPPORT_IS_OPEN,
  ...ANSWERED.map(
    (table) => `create policy of_desk on ${table} to heatwise_desk using ${OF_DESK} with check ${OF_DESK}`,
  ),
  ...OPENED.map(
    (table) => `create policy of_desk on ${table} for select to heatwise_desk
      using (${OF_DESK} and support_is_open())`,
  ),
];

/** Of tokens from before they named their organisation: first whose it is, which all machines are asked, then the rest of it. */
const API_TOKEN_OF_BEFORE = `
  create or replace function api_token_of_token(wanted bytea)
     returns table(org_id uuid, api_token_id uuid, name text, scopes text[], expires_at timestamptz, used_at timestamptz,
                   permissions jsonb, is_closed boolean)
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       theirs uuid;
     begin
       select t.org_id into theirs from api_tokens t where t.token_hash = wanted;
       return query select * from api_token_of_token(theirs, wanted);
     end $$`;

/**
 * Which organisations of this machine have work, by the text of the function that asks it of all: its tables are replaced by
 * their parts that are here, and its parameters by values. Asked on each machine by the function below.
 */
const WORK_OF_MACHINE = `
  create function work_of_machine(question text, arguments jsonb) returns setof uuid
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     declare
       statement text;
       here text;
       part record;
       one record;
     begin
       select regexp_replace(regexp_replace(p.prosrc, '^.*return query\\s+', ''), ';\\s*end\\s*$', '') into statement
         from pg_proc p
        where p.proname = question and p.pronamespace = 'public'::regnamespace
          and p.proname ~ '^organisations_(to|with)_' and p.prosecdef;
       for one in
         select names.name, format_type(types.type, null) as type
           from pg_proc p, unnest(p.proargnames) with ordinality names (name, n)
           join unnest(p.proargtypes::oid[]) with ordinality types (type, n) on types.n = names.n
          where p.proname = question and p.pronamespace = 'public'::regnamespace
       loop
         statement := regexp_replace(statement, format('\\m%s\\M', one.name),
                                     format('%L::%s', arguments ->> one.name, one.type), 'g');
       end loop;
       for part in
         select s.shardminvalue as lowest from pg_dist_shard s join pg_dist_placement p using (shardid)
          where s.logicalrelid = 'organisations'::regclass
            and p.groupid = (select g.groupid from pg_dist_local_group g)
       loop
         here := statement;
         for one in
           select s.logicalrelid::regclass::text as name, s.shardid from pg_dist_shard s
            where s.shardminvalue = part.lowest and statement ~ format('\\m%s\\M', s.logicalrelid::regclass::text)
         loop
           here := regexp_replace(here, format('\\m%s\\M', one.name), format('%s_%s', one.name, one.shardid), 'g');
         end loop;
         return query execute here;
       end loop;
     end $$`;

/** The same of each machine that answers, and which ones do not. */
const WORK_OF_MACHINES_THAT_ANSWER = `
  create function work_of_machines_that_answer(question text, arguments jsonb)
     returns table(org_id uuid, silent text)
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     declare
       one record;
     begin
       for one in
         select m.nodename || ':' || m.nodeport as machine, m.success, m.result
           from run_command_on_workers(format('select array_agg(w) from work_of_machine(%L, %L) w', question, arguments)) m
       loop
         if one.success then
           return query select w, null::text from unnest(nullif(one.result, '')::uuid[]) w;
         else
           return query select null::uuid, one.machine;
         end if;
       end loop;
     end $$`;

/** Stories stay where they are found by their id; each asks its organisation. */
const PUBLISHED_STORIES = [
  `create or replace function published_stories(most integer)
     returns table(story_id uuid, title text, quote text, said_by text, organisation_name text, figures jsonb,
                   has_picture boolean, published_at timestamptz)
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       one record;
       given integer := 0;
     begin
       for one in select * from stories s where s.state = 'published' order by s.published_at desc, s.story_id loop
         exit when given >= most;
         continue when is_being_erased(one.org_id)
           or not exists (select from organisations o where o.org_id = one.org_id and not o.metadata ? '_closing');
         given := given + 1;
         return query select one.story_id, one.title, one.quote, one.said_by, one.organisation_name, one.figures,
                             one.has_picture, one.published_at;
       end loop;
     end $$`,
  `create or replace function picture_of_published_story(wanted uuid) returns bytea
     language plpgsql stable security definer
     set search_path = public, pg_temp
     as $$
     declare
       one record;
     begin
       select s.org_id, p.image into one from stories s join story_pictures p using (org_id, story_id)
        where s.story_id = wanted and s.state = 'published';
       if is_being_erased(one.org_id)
          or not exists (select from organisations o where o.org_id = one.org_id and not o.metadata ? '_closing') then
         return null;
       end if;
       return one.image;
     end $$`,
];

const statements = [
  ...PUBLISHED_STORIES,
  BEGIN_ERASING,
  ...DESK_POLICIES,
  API_TOKEN_OF_BEFORE,
  WORK_OF_MACHINE,
  'revoke all on function work_of_machine(text, jsonb) from public',
  WORK_OF_MACHINES_THAT_ANSWER,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
