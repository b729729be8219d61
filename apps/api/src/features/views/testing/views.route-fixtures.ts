import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type ViewStage = { readonly view_id: string };

/** A saved view of a person; needs a stamp. */
async function stageView({ tx, org_id, stamps }: WritingScope, user_id: string): Promise<ViewStage> {
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
const bodies: RouteFixtures<ViewStage>['bodies'] = {
  'PUT /api/v3/view': () => ({ list: 'people', name: 'Night shift', search: { sort: '-last' } }),
};

/** What each role is answered, in the order of the roles of the function test: a view is one person's own. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/view/:view_id': [401, 401, 404, 404, 404, 404, 404],
  'GET /api/v3/view': [401, 401, 200, 200, 200, 200, 200],
  'PUT /api/v3/view': [401, 401, 200, 200, 200, 200, 200],
};

export const routeFixtures: RouteFixtures<ViewStage> = {
  rows: (scope, { user_id }) => stageView(scope, user_id),
  bodies,
  answers,
};
