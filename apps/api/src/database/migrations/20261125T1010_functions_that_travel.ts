import { type Kysely, sql } from 'kysely';

/**
 * What the database's own functions need where tables are spread over machines (decision 0218); in one database they do
 * as they did. Citus takes no parameters into statements of functions in SQL, but does into those of PL/pgSQL: each
 * look-up keeps its statement, its rights and its signature.
 */
const LOOK_UPS_IN_PLPGSQL = `
  do $convert$
  declare
    one record;
  begin
    for one in
      select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result,
             p.proretset as gives_rows, p.prosrc as statement, p.provolatile = 's' as is_stable
        from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.prosecdef and p.pronargs > 0
    loop
      execute format(
        'create or replace function %I(%s) returns %s language plpgsql %s security definer
           set search_path = public, pg_temp
           as $body$
           #variable_conflict use_column
           begin %s; end $body$',
        one.name, one.arguments, one.result, case when one.is_stable then 'stable' else '' end,
        case when one.gives_rows then 'return query ' || one.statement
             when one.result = 'void' then one.statement
             else 'return (' || one.statement || ')' end);
    end loop;
  end $convert$`;

/**
 * As before, in steps: rows that a statement added are joined to no table that is spread, and on a machine of many the
 * table has the number of its shard behind its name.
 */
const NOTE_WEBHOOK_EVENT = `
  create or replace function note_webhook_event() returns trigger
     language plpgsql
     as $$
     declare
       bound uuid := nullif(current_setting('app.org_id', true), '')::uuid;
       name text := regexp_replace(tg_table_name, '_[0-9]+$', '');
       asked_for text[];
       happened text;
       ids uuid[];
     begin
       select array_agg(e) into asked_for from webhooks w, unnest(w.events) e where w.org_id = bound and w.is_on;
       if asked_for is null then
         return null;
       end if;
       if name = 'alert_events' then
         for happened, ids in
           select 'alert.' || n.what, array_agg(n.alert_id) from added n
            where n.org_id = bound and n.what in ('fired', 'acknowledged', 'cleared', 'closed') group by n.what
         loop
           if happened = any (asked_for) then
             insert into webhook_events (org_id, event, subject_ids) values (bound, happened, ids);
           end if;
         end loop;
         return null;
       end if;
       if name = 'measurements' then
         happened := 'measurement.created';
         select array_agg(n.measurement_id) into ids from added n where n.org_id = bound;
       elsif name = 'users' then
         happened := 'person.created';
         select array_agg(n.user_id) into ids from added n where n.org_id = bound;
       else
         happened := 'follow_up.closed';
         select array_agg(n.note_id) into ids from added n where n.org_id = bound and n.kind = 'close';
       end if;
       if ids is not null and happened = any (asked_for) then
         insert into webhook_events (org_id, event, subject_ids) values (bound, happened, ids);
       end if;
       return null;
     end $$`;

/** Erasing tells the machine that has the organisation whose rows are meant. */
const ERASING_TELLS = `
  do $convert$
  declare
    one text;
  begin
    foreach one in array array['begin_erasing(uuid, jsonb)', 'erase_block(uuid, integer)'] loop
      execute replace(pg_get_functiondef(one::regprocedure),
        'perform set_config(''app.org_id'', wanted::text, true)',
        'execute format(''set local app.org_id to %L'', wanted)');
    end loop;
  end $convert$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [LOOK_UPS_IN_PLPGSQL, NOTE_WEBHOOK_EVENT, ERASING_TELLS])
    await sql.raw(statement).execute(db);
}
