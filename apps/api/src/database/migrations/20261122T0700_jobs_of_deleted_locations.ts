import { type Kysely, sql } from 'kysely';

/**
 * Takes locations that were deleted before now off the jobs that still name them; from now on deleting one does so.
 * The jobs get new stamps, so that browsers fetch them again. Row-level security holds for the owner too, who may
 * read which organisations there are from their people only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      organisation uuid;
      before_us bigint;
      jobs uuid[];
    begin
      for organisation in select distinct org_id from users loop
        perform set_config('app.org_id', organisation::text, true);
        select array_agg(j.tag_id order by j.modified_time) into jobs
          from tags j
         where j.org_id = organisation and j.type = 'job' and jsonb_typeof(j.metadata -> 'location_ids') = 'array'
           and exists (select 1 from tags l
                        where l.org_id = organisation and not l.active
                          and j.metadata -> 'location_ids' ? l.tag_id::text);
        continue when jobs is null;
        update org_sync_clock
           set last_us = greatest(last_us, (extract(epoch from clock_timestamp()) * 1e6)::bigint) + cardinality(jobs)
         where org_id = organisation
        returning last_us - cardinality(jobs) into before_us;
        update tags j
           set metadata = jsonb_set(j.metadata, '{location_ids}', (j.metadata -> 'location_ids') - (
                 select array_agg(l.tag_id::text) from tags l where l.org_id = organisation and not l.active)),
               modified_time = instant_of_us(before_us + wanted.i)
          from unnest(jobs) with ordinality wanted (tag_id, i)
         where j.org_id = organisation and j.tag_id = wanted.tag_id;
      end loop;
      perform set_config('app.org_id', '', true);
    end $$`.execute(db);
}
