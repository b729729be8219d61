import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** A person's views, by name. */
export function viewsOf({ tx, org_id }: OrganisationScope, userId: string): Promise<SavedView[]> {
  return tx
    .selectFrom('saved_views')
    .select(['view_id', 'list', 'name', 'search'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Keeps a view; one of the same name in the same list is replaced and keeps its id. Returns the id. */
export async function putView(
  { tx, org_id, stamps }: WritingScope,
  { view_id, user_id, list, name, search }: ViewForm & { readonly view_id: string; readonly user_id: string },
): Promise<string> {
  const now = stamps.next();
  const { rows } = await sql<{ view_id: string }>`
    insert into saved_views (org_id, view_id, user_id, list, name, search, created_time, modified_time)
    values (${org_id}, ${view_id}, ${user_id}, ${list}, ${name}, ${JSON.stringify(search)}, ${now}, ${now})
    on conflict (org_id, user_id, list, lower(name))
      do update set name = excluded.name, search = excluded.search, modified_time = excluded.modified_time
    returning view_id`.execute(tx);
  return rows[0]?.view_id ?? view_id;
}

/** False for one that is not there, or not this person's. */
export async function deleteView(
  { tx, org_id }: WritingScope,
  { view_id, user_id }: { readonly view_id: string; readonly user_id: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('saved_views')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('view_id', '=', view_id)
    .returning('view_id')
    .execute();
  return gone.length === 1;
}
