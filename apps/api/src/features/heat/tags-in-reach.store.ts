import type { Actor } from '@heatwise/domain/permissions/actor';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { isWithin } from '../../sync/measured-people.store.ts';

/** Which sites and jobs somebody gets: all, or those with these ids. */
export type TagsInReach = 'all' | ReadonlySet<string>;

/**
 * Somebody who sees everybody gets all sites and jobs; others get those that the people they see carry, they themselves
 * included, and of those they have a right on: where others work is no business of theirs. Source: decisions/0094.
 */
export async function tagsInReach({ tx, org_id }: OrganisationScope, actor: Actor): Promise<TagsInReach> {
  const { people, tags } = syncRightsOf(actor);
  if (people.everyone) return 'all';
  const { rows } = await sql<{ tag_id: string }>`
    select distinct tag_id from users u cross join unnest(u.tag_ids) tag_id
     where u.org_id = ${org_id} and u.active and ${isWithin(people, actor, 'u')}`.execute(tx);
  return new Set([...tags.granted, ...rows.map(({ tag_id }) => tag_id)]);
}

export function isInReach(reach: TagsInReach, tagId: string): boolean {
  return reach === 'all' || reach.has(tagId);
}
