import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type SiteTags = { readonly locations: readonly BoardTag[]; readonly jobs: readonly BoardTag[] };

/**
 * The sites of a display, with the jobs that give them their orders; none that are hidden. A display that is narrowed
 * to some tags shows the sites among these, and those where its people work.
 */
export async function siteTagsOfDisplay(
  { tx, org_id }: OrganisationScope,
  { everyone, tag_ids }: CapabilityScope,
): Promise<SiteTags> {
  const { rows } = await sql<BoardTag & { type: string }>`
    select g.tag_id, g.name, g.type, g.metadata from tags g
     where g.org_id = ${org_id} and g.active and not g.is_hidden and g.type in ('job', 'location')
       and (g.type = 'job' or ${everyone} or g.tag_id = any(${[...tag_ids]}::uuid[])
            or exists (select 1 from users u
                        where u.org_id = ${org_id} and u.active and not u.is_hidden
                          and u.tag_ids && ${[...tag_ids]}::uuid[] and g.tag_id = any(u.tag_ids)))
     order by lower(g.name), g.tag_id`.execute(tx);
  return {
    locations: rows.filter(({ type }) => type === 'location'),
    jobs: rows.filter(({ type }) => type === 'job'),
  };
}
