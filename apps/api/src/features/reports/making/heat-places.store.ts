import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

export type HeatSite = { readonly location_id: string; readonly name: string; readonly position: Position };
export type HeatJob = { readonly name: string; readonly metadata: Readonly<Record<string, unknown>> };

/** Locations in sight that have a position, and jobs in sight, by name; where some are named, only these. */
export async function heatPlaces(
  { tx, org_id }: OrganisationScope,
  tagIds: readonly string[],
): Promise<{ readonly sites: readonly HeatSite[]; readonly jobs: readonly HeatJob[] }> {
  const rows = await tx
    .selectFrom('tags')
    .select(['tag_id', 'type', 'name', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', 'in', ['location', 'job'])
    .where('active', '=', true)
    .where('is_hidden', '=', false)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('tag_id')
    .execute();
  const of = (type: string) => {
    const all = rows.filter((row) => row.type === type);
    const named = all.filter(({ tag_id }) => tagIds.includes(tag_id));
    return named.length > 0 ? named : all;
  };
  const sites = of('location').flatMap(({ tag_id, name, metadata }) => {
    const position = locationPosition(metadata);
    return position ? [{ location_id: tag_id, name, position }] : [];
  });
  return { sites, jobs: of('job') };
}
