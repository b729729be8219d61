import { type Kysely, sql } from 'kysely';

/**
 * Since when a person carries each of their tags, in the order of `tag_ids`: whoever comes to see the person by one of them
 * fetches the measurements of before, which keep their stamps. Kept by a trigger, so that no statement that changes tags can
 * forget it. What people carried before has no stamp: it was always so. See decisions/0205.
 */
const statements = [
  `alter table users add column tag_stamps text[] not null default '{}'`,
  `update users set tag_stamps = array_fill(''::text, array[cardinality(tag_ids)])`,
  `create function keep_tag_stamps() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and new.tag_ids = old.tag_ids then
       return new;
     end if;
     -- Rows of a backup bring theirs along.
     if tg_op = 'INSERT' and cardinality(new.tag_stamps) = cardinality(new.tag_ids) then
       return new;
     end if;
     new.tag_stamps := array(
       select coalesce(case when tg_op = 'UPDATE' then old.tag_stamps[array_position(old.tag_ids, carried.tag_id)] end,
                       new.modified_time)
         from unnest(new.tag_ids) with ordinality carried (tag_id, place)
        order by carried.place);
     return new;
   end $$`,
  `create trigger keep_tag_stamps before insert or update of tag_ids on users
     for each row execute function keep_tag_stamps()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
