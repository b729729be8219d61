import { BI_SMALLEST_GROUP, type ShownGroup } from '@heatwise/domain/services/bi-groups';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

export type BiPerson = {
  readonly user_id: string;
  readonly active: boolean;
  readonly tag_ids: readonly string[];
  /** Whom they became one with. */
  readonly merged_into: string | null;
};

/** Everybody there is or was, with the tags, jobs and locations that lists show. */
export async function peopleToGroup({ tx, org_id }: OrganisationScope): Promise<BiPerson[]> {
  const { rows } = await sql<BiPerson>`
    select u.user_id, u.active, u.merged_into,
           array(select t.tag_id::text from tags t
                  where t.org_id = u.org_id and t.tag_id = any (u.tag_ids) and t.active and not t.is_hidden
                    and t.type in ('job', 'location', 'default')) as tag_ids
      from users u where u.org_id = ${org_id} order by u.user_id`.execute(tx);
  return rows;
}

export type BiRow = ShownGroup & {
  readonly user_id: string;
  /** Whose code they have: their own, or of whom they became one with. */
  readonly person_id: string;
  readonly is_deleted: boolean;
  readonly is_merged: boolean;
};

/** Rows that travel to the database in one statement. */
const AT_ONCE = 2000;

/** Keeps what rows say of people; what is there already as it should be is left as it is. */
export async function keepBiPeople(
  { tx, org_id }: OrganisationScope,
  people: readonly BiRow[],
  separator: string,
): Promise<void> {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const rows = JSON.stringify(people.slice(from, from + AT_ONCE));
    const named = (type: string) => sql`coalesce((
      select string_agg(t.name, ${separator} order by t.name, t.tag_id) from tags t
       where t.org_id = ${org_id} and t.type = ${type} and t.tag_id = any (p.tag_ids)), '')`;
    await sql`
      insert into bi_people as b
             (org_id, user_id, person, is_deleted, is_merged, tags, jobs, locations, has_times)
      select k.org_id, p.user_id, bi_code(k.inner_key, k.outer_key, 'person:' || p.person_id),
             p.is_deleted, p.is_merged, ${named('default')}, ${named('job')}, ${named('location')}, p.has_times
        from jsonb_to_recordset(${rows}::jsonb)
             as p (user_id uuid, person_id uuid, is_deleted boolean, is_merged boolean, tag_ids uuid[], has_times boolean),
             bi_keys k
       where k.org_id = ${org_id}
      on conflict (org_id, user_id) do update
         set person = excluded.person, is_deleted = excluded.is_deleted, is_merged = excluded.is_merged,
             tags = excluded.tags, jobs = excluded.jobs, locations = excluded.locations,
             has_times = excluded.has_times
       where (b.person, b.is_deleted, b.is_merged, b.tags, b.jobs, b.locations, b.has_times)
             is distinct from (excluded.person, excluded.is_deleted, excluded.is_merged, excluded.tags,
                               excluded.jobs, excluded.locations, excluded.has_times)`.execute(tx);
  }
}

/** A device's model is shown where ten people's latest test was made with it: it is what a device says of itself. */
export async function keepShownModels({ tx, org_id }: OrganisationScope): Promise<void> {
  await sql`
    update bi_keys k
       set models = array(
         select m.model
           from users u
           cross join lateral (
             select m.metadata ->> '_device' as model from measurements m
              where m.org_id = u.org_id and m.user_id = u.user_id
              order by m.modified_time desc limit 1) m
          where u.org_id = ${org_id} and u.active and m.model <> ''
          group by m.model having count(*) >= ${BI_SMALLEST_GROUP} order by m.model)
     where k.org_id = ${org_id}`.execute(tx);
}

export type NewKey = { readonly inner_key: Buffer; readonly outer_key: Buffer; readonly made_at: Date };

/** Null before there is one. */
export async function biKeyMadeAt({ tx, org_id }: OrganisationScope): Promise<Date | null> {
  const row = await tx
    .selectFrom('bi_keys')
    .select('made_at')
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

export async function setBiKey({ tx, org_id }: OrganisationScope, key: NewKey): Promise<void> {
  await tx
    .insertInto('bi_keys')
    .values({ ...key, org_id })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(key))
    .execute();
}
