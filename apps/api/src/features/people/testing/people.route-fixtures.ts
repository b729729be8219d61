import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

const bodies: RouteFixtures['bodies'] = {
  'PATCH /api/v2/user/': ({ user_id }) => ({ user_id, name_first: 'Ida' }),
  'PATCH /api/v3/user/metadata': ({ user_id }) => ({ user_id, metadata: { employee_id: 'IR-7' } }),
  'PATCH /api/v3/user/reset_password/:user_id': () => ({ password: 'a long and quiet river' }),
  'POST /api/v3/user/address': ({ user_id }) => ({ user_id, address: { city: 'Perth' } }),
  'PATCH /api/v3/user/address/:index': ({ user_id }) => ({ user_id, address: { city: 'Perth' } }),
  'POST /api/v2/user/image/:user_id': () => ({ image: '' }),
  'POST /api/v2/user': ({ tag_id }) => ({ name_first: 'Ida', tag_ids: [tag_id] }),
  'PATCH /api/v3/user/hide': ({ user_id }) => ({ user_ids: [user_id] }),
  'PATCH /api/v3/user/unhide': ({ user_id }) => ({ user_ids: [user_id] }),
  'PATCH /api/v3/user/delete': ({ user_id }) => ({ user_ids: [user_id] }),
  'PATCH /api/v3/user/restore': ({ user_id }) => ({ user_ids: [user_id] }),
  'PATCH /api/v3/user/merge': ({ user_id, colleague_id }) => ({
    source_id: user_id,
    target_id: colleague_id,
  }),
};

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/user/address/:index': [401, 401, 404, 404, 403, 200, 200],
  'GET /api/v2/user/:user_id': [401, 401, 404, 404, 200, 200, 200],
  'GET /api/v2/user/image/:user_id': [401, 401, 404, 404, 200, 200, 200],
  'GET /api/v3/user/:user_id/stats': [401, 401, 404, 404, 200, 200, 200],
  'PATCH /api/v2/user/': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/address/:index': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/metadata': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/reset_password/:user_id': [401, 401, 404, 404, 403, 403, 200],
  'POST /api/v2/user/image/:user_id': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/user/address': [401, 401, 404, 404, 403, 200, 200],
  'GET /api/v3/user/admins': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v2/user': [401, 401, 403, 403, 403, 200, 200],
  'DELETE /api/v2/user/:user_id': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/user/hide': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/unhide': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/delete': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/user/restore': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/user/merge': [401, 401, 404, 404, 403, 403, 200],
};

const queries: RouteFixtures['queries'] = {
  'DELETE /api/v3/user/address/:index': ({ user_id }) => `?user_id=${user_id}`,
};

export const routeFixtures: RouteFixtures = { bodies, queries, answers };
