import { randomUUID } from 'node:crypto';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

const bodies: RouteFixtures['bodies'] = {
  'POST /api/v2/auth/login': () => ({
    email: `${randomUUID()}@nowhere.test`,
    password: 'a long and quiet river',
  }),
  'POST /api/v2/auth/method': () => ({ email: 'nobody@nowhere.test' }),
  'POST /api/v2/auth/2fa/disable': () => ({ password: 'a long and quiet river', code: '000000' }),
  'POST /api/v2/auth/2fa/enable': () => ({ code: '000000' }),
  'POST /api/v2/auth/2fa': () => ({ password: 'a long and quiet river' }),
  'POST /api/v2/auth/2fa/recovery-codes': () => ({ password: 'a long and quiet river', code: '000000' }),
  'POST /api/v2/auth/change_password': () => ({
    current_password: 'a long and quiet river',
    new_password: 'a short and loud brook',
  }),
  'POST /api/v3/auth/two-factor-setup': () => ({
    email: `${randomUUID()}@nowhere.test`,
    password: 'a long and quiet river',
  }),
  'POST /api/v3/auth/reauthenticate': () => ({ password: 'a long and quiet river' }),
  'POST /api/v2/auth/delete_me': () => ({}),
  'POST /api/v2/auth/reset_password': () => ({ email: `${randomUUID()}@nowhere.test` }),
  'POST /api/v2/auth/register': () => ({
    organisation_name: 'Stage Works',
    name_first: 'Ida',
    name_last: 'Berg',
    email: `${randomUUID()}@gmail.com`,
    password: 'a long and quiet river',
    privacy_agreement: true,
  }),
  'POST /api/v2/auth/register/:token': () => ({}),
  'POST /api/v3/auth/confirm-email/:token': () => ({}),
  'POST /api/v3/user/:user_id/sign-in-mail': () => ({}),
  'POST /api/v3/auth/reset-password/:token': () => ({ password: 'a long and quiet river' }),
};

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/auth/sessions': [401, 401, 200, 200, 200, 200, 200],
  'DELETE /api/v3/auth/sessions/:session_id': [401, 401, 404, 404, 404, 404, 404],
  // The people of this test have no password of their own, so there is nothing to protect or change.
  'GET /api/v2/auth/2fa': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v2/auth/2fa/disable': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v2/auth/2fa': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v2/auth/2fa/recovery-codes': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v2/auth/2fa/enable': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v3/auth/two-factor-setup': [401, 401, 401, 401, 401, 401, 401],
  'POST /api/v3/auth/reauthenticate': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v2/auth/change_password': [401, 401, 403, 403, 403, 403, 403],
  'POST /api/v2/auth/delete_me': [401, 401, 200, 200, 200, 200, 409],
  'GET /api/v3/auth/account': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/auth/sessions': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v2/auth/logout': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/auth/verify-token/:token': [200, 200, 200, 200, 200, 200, 200],
  'POST /api/v2/auth/login': [401, 401, 401, 401, 401, 401, 401],
  'POST /api/v2/auth/method': [200, 200, 200, 200, 200, 200, 200],
  'POST /api/v2/auth/reset_password': [200, 200, 200, 200, 200, 200, 200],
  // Several from one address: the later ones wait, whoever asks.
  'GET /api/v2/auth/register': [200, 200, 200, 200, 200, 200, 200],
  'POST /api/v2/auth/register': [200, 200, 200, 200, 200, 429, 429],
  'POST /api/v2/auth/register/:token': [404, 404, 404, 404, 404, 404, 404],
  'GET /api/v2/auth/register/:token': [200, 200, 200, 200, 200, 200, 200],
  // An admin may, and the person has none to turn off.
  'GET /api/v3/user/:user_id/two-factor': [401, 401, 403, 403, 403, 403, 200],
  'DELETE /api/v3/user/:user_id/two-factor': [401, 401, 403, 403, 403, 403, 409],
  'POST /api/v3/user/:user_id/sign-in-mail': [401, 401, 404, 404, 403, 200, 200],
  'GET /api/v3/auth/confirm-email/:token': [200, 200, 200, 200, 200, 200, 200],
  'POST /api/v3/auth/confirm-email/:token': [404, 404, 404, 404, 404, 404, 404],
  'POST /api/v3/auth/reset-password/:token': [404, 404, 404, 404, 404, 404, 404],
};

export const routeFixtures: RouteFixtures = { bodies, answers };
