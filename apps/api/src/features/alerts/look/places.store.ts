import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** A location or a job. */
export type PlaceTag = {
  readonly tag_id: string;
  readonly type: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Locations and jobs in sight, by name. */
export function placeTags({ tx, org_id }: OrganisationScope): Promise<PlaceTag[]> {
  return tx
    .selectFrom('tags')
    .select(['tag_id', 'type', 'name', 'metadata'])
    .where('org_id', '=', org_id)
    .where('type', 'in', ['location', 'job'])
    .where('active', '=', true)
    .where('is_hidden', '=', false)
    .orderBy('name')
    .execute();
}
