import { randomBytes, randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type WallStage = { readonly wall_link_id: string };

/** A link for a display. */
async function stageWallLink({ tx, org_id }: OrganisationScope, created_by: string): Promise<WallStage> {
  const wall_link_id = randomUUID();
  await tx
    .insertInto('wall_links')
    .values({
      org_id,
      wall_link_id,
      created_by,
      name: 'Crib room',
      tag_ids: [],
      token_hash: randomBytes(32),
      used_at: null,
      revoked_at: null,
    })
    .execute();
  return { wall_link_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<WallStage>['bodies'] = {
  'POST /api/v3/wall/link': ({ tag_id }) => ({ name: 'Gate', tag_ids: [tag_id] }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];
/** A session opens no display, and a display nothing else. */
const onlyDisplays = [401, 401, 401, 401, 401, 401, 401];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/wall/link/:wall_link_id': onlyAdmins,
  'GET /api/v3/wall/link': onlyAdmins,
  'GET /api/v3/wall/people': onlyDisplays,
  'GET /api/v3/wall/sites': onlyDisplays,
  'POST /api/v3/wall/link': onlyAdmins,
};

export const routeFixtures: RouteFixtures<WallStage> = {
  rows: (scope, { user_id }) => stageWallLink(scope, user_id),
  bodies,
  answers,
};
