import type { RouteStage } from './stage.ts';

export const peopleBodies: Readonly<Record<string, (stage: RouteStage) => object>> = {
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
export const peopleAnswers: Readonly<Record<string, readonly number[]>> = {
  'GET /api/v3/user/admins': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v2/user': [401, 401, 403, 403, 403, 200, 200],
  'DELETE /api/v2/user/:user_id': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/user/hide': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/unhide': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/delete': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/user/restore': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/user/merge': [401, 401, 404, 404, 403, 403, 200],
};
