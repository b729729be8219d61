import type { Actor, CapabilityScope } from '@heatwise/domain/permissions/actor';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Whose measurements a reader may see. `share` is their part of all people of the organisation, 0 to 1. */
export type MeasuredPeople = 'everyone' | { readonly user_ids: readonly string[]; readonly share: number };

/**
 * Those for whom `besides` holds, too, of the person `u`. By the tags people carry now, never by the copies that measurements keep (decisions/0002); those of merged people,
 * which still wait to move, by the tags of everybody on the way (`mayHoldMeasurementsAlong`).
 */
export async function measuredPeople(
  { tx, org_id }: OrganisationScope,
  actor: Actor,
  reach: CapabilityScope,
  { besides = sql`true` }: { readonly besides?: RawBuilder<unknown> } = {},
): Promise<MeasuredPeople> {
  if (reach.everyone) return 'everyone';
  const inReach = sql`${isWithin(reach, actor, 'u')} and ${besides}
    and (u.merged_into is null or ${isWayWithin(org_id, reach, actor)})`;
  const { rows } = await sql<{ user_ids: string[]; total: number }>`
    select coalesce(array_agg(u.user_id) filter (where ${inReach}), '{}')::text[] as user_ids,
           count(*)::int as total
      from users u where u.org_id = ${org_id}`.execute(tx);
  const { user_ids = [], total = 0 } = rows[0] ?? {};
  return { user_ids, share: total === 0 ? 0 : user_ids.length / total };
}

/** Those of the reader's people whose measurements wait to move to somebody else, at most `limit`. */
export async function waitingPeople(
  { tx, org_id }: OrganisationScope,
  measured: MeasuredPeople,
  limit: number,
): Promise<string[]> {
  const visible = measured === 'everyone' ? sql`true` : sql`user_id = any(${measured.user_ids}::uuid[])`;
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from restamp_queue where org_id = ${org_id} and ${visible} order by user_id limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Whether everybody is within the reach whom the person `u` was merged into, one after another. */
function isWayWithin(orgId: string, reach: CapabilityScope, actor: Actor): RawBuilder<boolean> {
  return sql`(
    with recursive way as (
      select n.user_id, n.merged_into, n.tag_ids from users n
       where n.org_id = ${orgId} and n.user_id = u.merged_into
      union
      select n.user_id, n.merged_into, n.tag_ids from way join users n on n.user_id = way.merged_into
       where n.org_id = ${orgId})
    select coalesce(bool_and(${isWithin(reach, actor, 'way')}), false) from way)`;
}

/** Whether the person of that alias is within the reach, or is the actor: `reaches` of domain/permissions in SQL. */
export function isWithin(
  reach: CapabilityScope,
  actor: Pick<Actor, 'user_id'>,
  alias: string,
): RawBuilder<boolean> {
  if (reach.everyone) return sql<boolean>`true`;
  const [userId, tagIds] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.tag_ids`)];
  return sql<boolean>`(${userId} = ${actor.user_id} or ${tagIds} && ${[...reach.tag_ids]}::uuid[])`;
}
