import { randomBytes, randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../platform/organisation-scope.ts';
import type { RouteStage, WallStage } from './stage.ts';

/** A link for a display. */
export async function stageWallLink(
  { tx, org_id }: OrganisationScope,
  created_by: string,
): Promise<WallStage> {
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
export const wallBodies: Readonly<Record<string, (stage: RouteStage) => object>> = {
  'POST /api/v3/wall/link': ({ tag_id }) => ({ name: 'Gate', tag_ids: [tag_id] }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];
/** A session opens no display, and a display nothing else. */
const onlyDisplays = [401, 401, 401, 401, 401, 401, 401];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
export const wallAnswers: Readonly<Record<string, readonly number[]>> = {
  'DELETE /api/v3/wall/link/:wall_link_id': onlyAdmins,
  'GET /api/v3/wall/link': onlyAdmins,
  'GET /api/v3/wall/people': onlyDisplays,
  'GET /api/v3/wall/sites': onlyDisplays,
  'POST /api/v3/wall/link': onlyAdmins,
};
