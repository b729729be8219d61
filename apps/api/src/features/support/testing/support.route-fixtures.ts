import { randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type SupportStage = { readonly access_id: string };

/** One that has ended, so that another can be granted. */
async function stageSupport({ tx, org_id }: OrganisationScope): Promise<SupportStage> {
  const access_id = randomUUID();
  const granted_at = new Date('2026-01-01T00:00:00Z');
  await tx
    .insertInto('support_access')
    .values({
      org_id,
      access_id,
      granted_by_name: 'Crane crew',
      reason: 'Crane crew',
      granted_at,
      until: new Date('2026-01-01T04:00:00Z'),
    })
    .execute();
  return { access_id };
}

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];
/** Nobody, device, worker, elsewhere, viewer, manager, admin: none of them works at the desk. */
const nobodyOfThem = [401, 401, 403, 403, 403, 403, 403];

export const routeFixtures: RouteFixtures<SupportStage> = {
  rows: stageSupport,
  bodies: {
    'POST /api/v3/service/support': () => ({ access_id: randomUUID(), hours: 4, reason: 'No tests arrive' }),
    'POST /api/v3/service/support/:access_id/end': () => ({}),
  },
  answers: {
    'GET /api/v3/service/support': onlyAdmins,
    'POST /api/v3/service/support': onlyAdmins,
    'POST /api/v3/service/support/:access_id/end': onlyAdmins,
    'GET /api/v3/desk/organisation/:org_id/support': nobodyOfThem,
    'GET /api/v3/desk/organisation/:org_id/support/people': nobodyOfThem,
    'GET /api/v3/desk/organisation/:org_id/support/people/:user_id': nobodyOfThem,
    'GET /api/v3/desk/organisation/:org_id/support/devices': nobodyOfThem,
  },
};
