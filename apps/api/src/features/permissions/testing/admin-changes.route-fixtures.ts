import { randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type AdminChangeStage = { readonly change_id: string };

/** Something that somebody who is no longer an admin asked a second one for. */
async function stageAdminChange(
  { tx, org_id }: OrganisationScope,
  user_id: string,
  asked_by: string,
): Promise<AdminChangeStage> {
  const change_id = randomUUID();
  const asked_at = new Date();
  await tx
    .insertInto('admin_changes')
    .values({
      org_id,
      change_id,
      kind: 'delete',
      user_id,
      wanted: JSON.stringify({ kind: 'delete', user_id }),
      seen: JSON.stringify({ email: null, permissions: [] }),
      asked_by,
      asked_from: '192.0.2.7',
      asked_at,
      expires_at: new Date(asked_at.getTime() + 86_400_000),
      answered_at: null,
      answered_by: null,
      answer: null,
    })
    .execute();
  return { change_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<AdminChangeStage>['bodies'] = {
  'POST /api/v3/admin-change': ({ user_id }) => ({ kind: 'delete', user_id }),
  'POST /api/v3/admin-change/:change_id/confirm': () => ({}),
  'POST /api/v3/admin-change/:change_id/refuse': () => ({}),
};

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  // It is not theirs to take back.
  'DELETE /api/v3/admin-change/:change_id': [401, 401, 403, 403, 403, 403, 403],
  'GET /api/v3/admin-change': [401, 401, 403, 403, 403, 403, 200],
  // Of somebody who is not an admin nobody has to be asked.
  'POST /api/v3/admin-change': [401, 401, 403, 403, 403, 403, 409],
  // Whoever asked is not an admin: it can be refused, not confirmed.
  'POST /api/v3/admin-change/:change_id/confirm': [401, 401, 403, 403, 403, 403, 409],
  'POST /api/v3/admin-change/:change_id/refuse': [401, 401, 403, 403, 403, 403, 200],
};

export const routeFixtures: RouteFixtures<AdminChangeStage> = {
  rows: (scope, { user_id, colleague_id }) => stageAdminChange(scope, user_id, colleague_id),
  bodies,
  answers,
};
