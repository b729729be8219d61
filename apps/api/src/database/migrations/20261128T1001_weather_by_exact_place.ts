import { type Kysely, sql } from 'kysely';

const secured = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  // Only the functions below, which have the owner's rights, see rows.
  `create policy of_functions on ${table} to current_user using (true) with check (true)`,
];

function definer(signature: string, result: string, body: string): string {
  return `create function ${signature} returns ${result}
    language plpgsql security definer
    set search_path = public, pg_temp
    as $$
    #variable_conflict use_column
    begin
      ${body};
    end $$`;
}

/**
 * Cached weather is shared by all organisations and names positions of their sites. The server's role reads a row only by
 * its exact name, and cannot list which places there are or who asked for them.
 */
const functions = [
  definer(
    'outside_answer(wanted text, since timestamptz)',
    'table(answer jsonb, kept_at timestamptz)',
    `return query select a.answer, a.kept_at from outside_answers a where a.name = wanted and a.kept_at >= since`,
  ),
  definer(
    'keep_outside_answer(of_name text, given jsonb, at timestamptz, asker uuid, most integer)',
    'void',
    `insert into outside_answers (name, answer, kept_at, asked_by) values (of_name, given, at, asker)
       on conflict (name) do update
         set answer = excluded.answer, kept_at = excluded.kept_at, asked_by = excluded.asked_by;
     if asker is not null then
       delete from outside_answers a where a.name in (
         select o.name from outside_answers o where o.asked_by = asker order by o.kept_at desc offset most);
     end if`,
  ),
  definer(
    'remove_old_answers(passing timestamptz, finished timestamptz)',
    'void',
    `delete from outside_answers a
      where a.kept_at < finished or (a.kept_at < passing and a.name not like '%/day/%')`,
  ),
  definer(
    'heat_days_of_place(wanted text, since date)',
    'table(day text, tz_id text, sun_c real, shade_c real, is_over boolean)',
    `return query select to_char(h.day, 'YYYY-MM-DD'), h.tz_id, h.sun_c, h.shade_c, h.is_over
       from heat_days h where h.place = wanted and h.day >= since order by h.day`,
  ),
  definer(
    'keep_heat_days(of_place text, days jsonb, since date)',
    'void',
    `insert into heat_days (place, day, tz_id, sun_c, shade_c, is_over)
       select of_place, d.day, d.tz_id, d.sun_c, d.shade_c, d.is_over
         from jsonb_to_recordset(days) as d (day date, tz_id text, sun_c real, shade_c real, is_over boolean)
       on conflict (place, day) do update
         set tz_id = excluded.tz_id, sun_c = excluded.sun_c, shade_c = excluded.shade_c, is_over = excluded.is_over;
     delete from heat_days h where h.place = of_place and h.day < since`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [...['outside_answers', 'heat_days'].flatMap(secured), ...functions];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
