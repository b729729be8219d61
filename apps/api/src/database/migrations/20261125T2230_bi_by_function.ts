import { type Kysely, sql } from 'kysely';

/**
 * The rows of the view for tools of analysis from a function with the owner's rights, bound to the organisation in the
 * role's name: where tables are spread over machines, a view asks these with the rights of whoever reads it, who has
 * none there. `npm run place` lets the view select from it (decision 0216). Anybody may call it, and who is no such role
 * gets nothing.
 */
const ROWS = `
  create function bi_measurements_of_role()
     returns table(measurement text, person text, type text, custom_type text, value double precision, valid boolean,
                   day date, measured_at timestamptz, device_model text, tags text, jobs text, locations text)
     language plpgsql security definer
     set search_path = public, pg_temp
     as $$
     #variable_conflict use_column
     declare
       bound uuid := bi_organisation();
     begin
       if bound is null then
         return;
       end if;
       execute format('set local app.org_id to %L', bound);
       return query
         select bi_code(k.inner_key, k.outer_key, 'measurement:' || m.measurement_id), p.person,
                m.type, t.name, m.value, m.valid,
                bi_day(m.created_time::timestamptz, m.metadata ->> '_timezone'),
                case when p.has_times then date_trunc('minute', m.created_time::timestamptz) end,
                case when m.metadata ->> '_device' = any (k.models) then m.metadata ->> '_device' end,
                p.tags, p.jobs, p.locations
           from measurements m
           join bi_keys k on k.org_id = m.org_id
           join bi_people p on p.org_id = m.org_id and p.user_id = m.user_id
           left join custom_measurement_types t on t.org_id = m.org_id and t.custom_id = m.custom_id
          where m.org_id = bound and m.active;
     end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ROWS).execute(db);
}
