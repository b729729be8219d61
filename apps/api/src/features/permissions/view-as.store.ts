import type { Actor } from '@heatwise/domain/permissions/actor';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import type { Carried } from '@heatwise/domain/permissions/tag-sync-rights';
import type { TagType } from '@heatwise/domain/tags/tag-type';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { isWithin } from '../../sync/measured-people.store.ts';

type PersonSeen = {
  user_id: string;
  name_first: string;
  name_last: string;
  is_hidden: boolean;
  tag_ids: string[];
};
type Seen = {
  readonly seer: Actor;
  /** Whom the seer sees, and whose tests. */
  readonly people: CapabilityScope;
  readonly measurements: CapabilityScope;
  readonly caller: Actor;
  /** Whom the caller sees. */
  readonly reach: CapabilityScope;
  readonly limit: number;
};

/** The active people whom both see: how many, of how many the seer sees the tests, and the first by name. */
export async function peopleSeenByBoth(
  { tx, org_id }: OrganisationScope,
  { seer, people, measurements, caller, reach, limit }: Seen,
) {
  const seen = sql<boolean>`u.org_id = ${org_id} and u.active
    and ${isWithin(people, seer, 'u')} and ${isWithin(reach, caller, 'u')}`;
  const { rows: counts } = await sql<{ count: number; measured_count: number }>`
    select count(*)::int as count,
           count(*) filter (where ${isWithin(measurements, seer, 'u')})::int as measured_count
      from users u where ${seen}`.execute(tx);
  const { rows: shown } = await sql<PersonSeen>`
    select u.user_id, u.name_first, u.name_last, u.is_hidden, u.tag_ids::text[] as tag_ids
      from users u where ${seen}
     order by lower(trim(u.name_first || ' ' || u.name_last)), u.user_id limit ${limit}`.execute(tx);
  return { ...(counts[0] ?? { count: 0, measured_count: 0 }), shown };
}

type TagCarried = {
  tag_id: string;
  name: string;
  type: TagType;
  is_hidden: boolean;
  active: boolean;
  carried_for_seer: Carried | null;
  carried_for_caller: Carried | null;
};
type Readers = {
  readonly seer: Actor;
  readonly seers: CapabilityScope;
  readonly caller: Actor;
  readonly callers: CapabilityScope;
};

/** Every tag, and how the people whom each of the two sees carry it: `carriedTags` of domain/permissions in SQL. */
export async function tagsWithCarriers(
  { tx, org_id }: OrganisationScope,
  { seer, seers, caller, callers }: Readers,
): Promise<TagCarried[]> {
  const carriedFor = (actor: Actor, reach: CapabilityScope) => {
    const isReached = reach.everyone
      ? sql<boolean>`true`
      : sql<boolean>`u.tag_ids && ${[...reach.tag_ids]}::uuid[]`;
    return sql<Carried | null>`case when bool_or(${isReached}) then 'seen'
      when bool_or(u.user_id = ${actor.user_id}) then 'self' end`;
  };
  const { rows } = await sql<TagCarried>`
    with carried as (
      select tag_id, ${carriedFor(seer, seers)} as for_seer, ${carriedFor(caller, callers)} as for_caller
        from users u cross join unnest(u.tag_ids) tag_id
       where u.org_id = ${org_id}
       group by tag_id)
    select t.tag_id, t.name, t.type, t.is_hidden, t.active,
           c.for_seer as carried_for_seer, c.for_caller as carried_for_caller
      from tags t left join carried c using (tag_id)
     where t.org_id = ${org_id}`.execute(tx);
  return rows;
}
