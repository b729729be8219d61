import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** The jobs, active or deleted, whose `location_ids` name a location. */
export async function jobsDoneAt({ tx, org_id }: OrganisationScope, locationId: string): Promise<string[]> {
  const { rows } = await sql<{ tag_id: string }>`
    select tag_id from tags
     where org_id = ${org_id} and type = 'job' and metadata -> 'location_ids' ? ${locationId}
     order by modified_time`.execute(tx);
  return rows.map(({ tag_id }) => tag_id);
}

export async function takeLocationOffJobs(
  { tx, org_id, stamps }: WritingScope,
  locationId: string,
  jobIds: readonly string[],
): Promise<void> {
  const { base } = stamps.takeBlock(jobIds.length);
  await sql`
    update tags j
       set metadata = jsonb_set(j.metadata, '{location_ids}', (j.metadata -> 'location_ids') - ${locationId}::text),
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${jobIds}::uuid[]) with ordinality wanted (tag_id, i)
     where j.org_id = ${org_id} and j.tag_id = wanted.tag_id`.execute(tx);
}

/**
 * Puts a location back on jobs that it was taken off when it was deleted. A job that names no location is done
 * everywhere: it is narrowed again only if nobody has set its locations since.
 */
export async function putLocationOnJobs(
  { tx, org_id, stamps }: WritingScope,
  locationId: string,
  jobIds: readonly string[],
): Promise<void> {
  const { base } = stamps.takeBlock(jobIds.length);
  await sql`
    with deletion as (
      select max(seq) as seq from audit
       where org_id = ${org_id} and action = 'tag.delete' and subject ->> 'tag_id' = ${locationId}::text
    )
    update tags j
       set metadata = jsonb_set(j.metadata, '{location_ids}', (j.metadata -> 'location_ids') || ${JSON.stringify(locationId)}::jsonb),
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${jobIds}::uuid[]) with ordinality wanted (tag_id, i), deletion
     where j.org_id = ${org_id} and j.tag_id = wanted.tag_id
       and jsonb_typeof(j.metadata -> 'location_ids') = 'array'
       and not j.metadata -> 'location_ids' ? ${locationId}
       and (j.metadata -> 'location_ids' <> '[]'
            or not exists (select 1 from audit a
                            where a.org_id = j.org_id and a.seq > deletion.seq and a.action = 'tag.job'
                              and a.subject ->> 'tag_id' = j.tag_id::text and a.subject ? 'location_ids'))`.execute(
    tx,
  );
}
