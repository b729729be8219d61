import { randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { appendEntries, insertRedemption, lockAccount } from '../loyalty.store.ts';

type LoyaltyStage = { readonly redemption_id: string };

async function stagePoints(scope: OrganisationScope, asked_by: string): Promise<LoyaltyStage> {
  const [redemption_id, now] = [randomUUID(), new Date()];
  await lockAccount(scope);
  // Nothing more is booked by itself while others look at what there is.
  await scope.tx
    .updateTable('loyalty_accounts')
    .set({ due_at: new Date('2100-01-01') })
    .where('org_id', '=', scope.org_id)
    .execute();
  const given = { reason: 'adjustment', subject_id: randomUUID(), points: 10_000, at: now } as const;
  await appendEntries(scope, [given], now);
  await insertRedemption(scope, {
    redemption_id,
    reward: 'posters',
    title: 'Heat poster set',
    points: 250,
    note: '',
    ticket_id: randomUUID(),
    asked_by,
    asked_by_name: 'Ada Lund',
    asked_at: now,
    decided_at: null,
    decided_by: null,
    reason: null,
  });
  return { redemption_id };
}

const bodies: RouteFixtures<LoyaltyStage>['bodies'] = {
  'POST /api/v3/loyalty/redemption': () => ({
    redemption_id: randomUUID(),
    ticket_id: randomUUID(),
    message_id: randomUUID(),
    reward: 'posters',
    note: '',
    redeemed_times: 1,
  }),
  'POST /api/v3/desk/loyalty/redemption/:org_id/:redemption_id': () => ({ decision: 'accept', reason: '' }),
  'POST /api/v3/desk/loyalty/adjustment/:org_id': () => ({
    adjustment_id: randomUUID(),
    points: 10,
    reason: 'A mistake of ours.',
  }),
};

const notBare = [401, 401, 403, 200, 200, 200, 200];
const nobodyHere = [401, 401, 403, 403, 403, 403, 403];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/loyalty': notBare,
  'GET /api/v3/loyalty/entry': notBare,
  'GET /api/v3/loyalty/export': notBare,
  'POST /api/v3/loyalty/redemption': [401, 401, 403, 403, 403, 403, 200],
  'GET /api/v3/desk/loyalty/redemption': nobodyHere,
  'POST /api/v3/desk/loyalty/redemption/:org_id/:redemption_id': nobodyHere,
  'GET /api/v3/desk/loyalty/balance': nobodyHere,
  'GET /api/v3/desk/loyalty/adjustment/:org_id': nobodyHere,
  'POST /api/v3/desk/loyalty/adjustment/:org_id': nobodyHere,
};

export const routeFixtures: RouteFixtures<LoyaltyStage> = {
  rows: (scope, { user_id }) => stagePoints(scope, user_id),
  bodies,
  answers,
};
