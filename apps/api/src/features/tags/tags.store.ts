import { listFields } from '@heatwise/contract/entities/entity';
import { type Tag, tagEntity } from '@heatwise/contract/entities/tags';
import { sql } from 'kysely';
import { brokenUniqueness } from '../../organisation/broken-uniqueness.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

export async function updatePersonTags(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  tagIds: string[],
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tag_ids: tagIds, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
}

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

type PersonWithTags = { user_id: string; tag_ids: string[] };

/** The active people among these ids. */
export async function activePeople(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<PersonWithTags[]> {
  const { rows } = await sql<PersonWithTags>`
    select user_id, tag_ids::text[] as tag_ids from users
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[]) and active`.execute(tx);
  return rows;
}

/** Puts a tag on those of the people who lack it, or takes it off those who carry it. Gives whose rows changed. */
export async function changeTagOfPeople(
  { tx, org_id, stamps }: WritingScope,
  change: 'put' | 'take',
  tagId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(userIds.length);
  const { rows } = await sql<{ user_id: string }>`
    update users u
       set tag_ids = ${tagsAfter(change, 'u', tagId)}, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${userIds}::uuid[]) with ordinality wanted (user_id, i)
     where u.org_id = ${org_id} and u.user_id = wanted.user_id and ${isChangedBy(change, 'u', tagId)}
    returning u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

type MeasurementOfPerson = { measurement_id: string; active: boolean; user_id: string; tag_ids: string[] };

/** Measurements with the person they are of and the tags that person carries now. */
export async function measurementsWithPeople(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<MeasurementOfPerson[]> {
  const { rows } = await sql<MeasurementOfPerson>`
    select m.measurement_id, m.active, u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = any(${measurementIds}::uuid[])`.execute(tx);
  return rows;
}

/** The same of measurements. */
export async function changeTagOfMeasurements(
  { tx, org_id, stamps }: WritingScope,
  change: 'put' | 'take',
  tagId: string,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(measurementIds.length);
  const { rows } = await sql<{ measurement_id: string }>`
    update measurements m
       set tag_ids = ${tagsAfter(change, 'm', tagId)}, user_tag_ids = u.tag_ids,
           modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${measurementIds}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = ${org_id} and u.user_id = m.user_id and ${isChangedBy(change, 'm', tagId)}
    returning m.measurement_id`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

const tagsAfter = (change: 'put' | 'take', row: 'u' | 'm', tagId: string) =>
  sql`${sql.raw(change === 'put' ? 'array_append' : 'array_remove')}(${sql.ref(`${row}.tag_ids`)}, ${tagId}::uuid)`;

const isChangedBy = (change: 'put' | 'take', row: 'u' | 'm', tagId: string) =>
  sql`${sql.raw(change === 'put' ? 'not' : '')} ${sql.ref(`${row}.tag_ids`)} @> array[${tagId}]::uuid[]`;

type PersonWithPatterns = { user_id: string; tag_ids: string[]; pattern_ids: string[] };

/** The active people among these ids, with the shift patterns among their tags. */
export async function peopleForPattern(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<PersonWithPatterns[]> {
  const { rows } = await sql<PersonWithPatterns>`
    select u.user_id, u.tag_ids::text[] as tag_ids,
           array(select t.tag_id::text from tags t
                  where t.org_id = u.org_id and t.type = 'roster' and t.tag_id = any(u.tag_ids)) as pattern_ids
      from users u
     where u.org_id = ${org_id} and u.user_id = any(${userIds}::uuid[]) and u.active`.execute(tx);
  return rows;
}

/**
 * The people carry this shift pattern and no other (null: none at all); their other tags keep their order. Gives whose
 * rows changed.
 */
export async function putPatternOnPeople(
  { tx, org_id, stamps }: WritingScope,
  tagId: string | null,
  userIds: readonly string[],
): Promise<string[]> {
  const { base } = stamps.takeBlock(userIds.length);
  const { rows } = await sql<{ user_id: string }>`
    with wanted as (
      select u.user_id, w.i,
             array(select id from unnest(u.tag_ids) with ordinality as carried (id, place)
                    where id is distinct from ${tagId}::uuid and id not in (
                      select t.tag_id from tags t where t.org_id = ${org_id} and t.type = 'roster')
                    order by place)
             || case when ${tagId}::uuid is null then '{}'::uuid[] else array[${tagId}::uuid] end as tag_ids
        from unnest(${userIds}::uuid[]) with ordinality w (user_id, i)
        join users u on u.org_id = ${org_id} and u.user_id = w.user_id
    )
    update users u
       set tag_ids = wanted.tag_ids, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from wanted
     where u.org_id = ${org_id} and u.user_id = wanted.user_id
       and not (u.tag_ids @> wanted.tag_ids and u.tag_ids <@ wanted.tag_ids)
    returning u.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

const columns = listFields(tagEntity);

/** A tag, active or deleted. */
export function findTag({ tx, org_id }: OrganisationScope, tagId: string): Promise<Tag | undefined> {
  return tx
    .selectFrom('tags')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
}

/** The tags whose names are taken. */
export function activeTagNames({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('tags')
    .select(['tag_id', 'name', 'active'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .execute();
}

export function insertTag(
  { tx, org_id, stamps }: WritingScope,
  { metadata, ...tag }: Pick<Tag, 'tag_id' | 'name' | 'type' | 'metadata'>,
): Promise<Tag> {
  const now = stamps.next();
  return tx
    .insertInto('tags')
    .values({ ...tag, org_id, metadata: JSON.stringify(metadata), created_time: now, modified_time: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Change = Partial<Pick<Tag, 'name' | 'is_hidden' | 'active' | 'metadata'>>;

export function updateTag(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  { metadata, ...change }: Change,
): Promise<Tag> {
  return tx
    .updateTable('tags')
    .set({
      ...change,
      ...(metadata && { metadata: JSON.stringify(metadata) }),
      modified_time: stamps.next(),
    })
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whether PostgreSQL refused a name or an id that another tag has. */
export function isTagTaken(error: unknown): boolean {
  return brokenUniqueness(error) === 'tags_name' || brokenUniqueness(error) === 'tags_pkey';
}
