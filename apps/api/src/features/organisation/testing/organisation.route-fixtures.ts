import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

const bodies: RouteFixtures['bodies'] = {
  'PATCH /api/v3/organisation': () => ({ metadata: { industry: 'Mining' } }),
  'POST /api/v2/organisation/image/:org_id': () => ({ image: '' }),
  'POST /api/v3/organisation/close': () => ({ name: 'Stage Works', password: 'a long and quiet river' }),
  'POST /api/v3/organisation/reopen': () => ({}),
  'PUT /api/v3/organisation/retention': () => ({ years: 5 }),
};

const queries: RouteFixtures['queries'] = {
  'GET /api/v3/organisation/retention/preview': () => '?years=5',
};

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v2/organisation/image/:org_id': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/organisation/export': [401, 401, 403, 403, 403, 403, 200],
  // The admin of this test has no password to type again, and the organisation is open.
  'POST /api/v3/organisation/close': [401, 401, 403, 403, 403, 403, 409],
  'POST /api/v3/organisation/reopen': [401, 401, 403, 403, 403, 403, 409],
  'PUT /api/v3/organisation/retention': [401, 401, 403, 403, 403, 403, 200],
  'GET /api/v3/organisation/retention/preview': [401, 401, 403, 403, 403, 403, 200],
  'PATCH /api/v3/organisation': [401, 401, 403, 403, 403, 403, 200],
  'POST /api/v2/organisation/image/:org_id': [401, 401, 403, 403, 403, 403, 200],
};

export const routeFixtures: RouteFixtures = { bodies, queries, answers };
