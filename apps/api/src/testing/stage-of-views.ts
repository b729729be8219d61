import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../platform/organisation-scope.ts';
import type { RouteStage, ViewStage } from './stage.ts';

/** A saved view of a person; needs a stamp. */
export async function stageView({ tx, org_id, stamps }: WritingScope, user_id: string): Promise<ViewStage> {
  const view_id = randomUUID();
  const now = stamps.next();
  await tx
    .insertInto('saved_views')
    .values({
      org_id,
      view_id,
      user_id,
      list: 'people',
      name: 'Crane crew',
      search: JSON.stringify({ q: 'Ida' }),
      created_time: now,
      modified_time: now,
    })
    .execute();
  return { view_id };
}

/** How the routes are called. */
export const viewBodies: Readonly<Record<string, (stage: RouteStage) => object>> = {
  'PUT /api/v3/view': () => ({ list: 'people', name: 'Night shift', search: { sort: '-last' } }),
};

/** What each role is answered, in the order of the roles of the function test: a view is one person's own. */
export const viewAnswers: Readonly<Record<string, readonly number[]>> = {
  'DELETE /api/v3/view/:view_id': [401, 401, 404, 404, 404, 404, 404],
  'GET /api/v3/view': [401, 401, 200, 200, 200, 200, 200],
  'PUT /api/v3/view': [401, 401, 200, 200, 200, 200, 200],
};
