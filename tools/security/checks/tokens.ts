import { randomBytes } from 'node:crypto';
import { type Check, newFindings } from '../check.ts';
import { addMember } from '../member.ts';
import { requestOn } from '../organisation.ts';

/** Routes that take no token, by design: whatever else calls itself open is a finding. */
const meantToBeOpen = new Set([
  'GET /api/v2/auth/register',
  'GET /api/v2/auth/register/:token',
  'GET /api/v3/alerts/acknowledge/:token',
  'GET /api/v3/auth/confirm-email/:token',
  'GET /api/v3/auth/federated/configuration',
  'GET /api/v3/auth/verify-token/:token',
  'GET /api/v3/certificate/:number',
  'GET /api/v3/files/:org_id/:file_id',
  'GET /api/v3/notification/unsubscribe/:token',
  'GET /api/v3/outbox',
  'GET /api/v3/referral/:referral_id',
  'GET /api/v3/referral/refusal/:token',
  'POST /api/v2/auth/login',
  'POST /api/v2/auth/login/aad',
  'POST /api/v2/auth/method',
  'POST /api/v2/auth/register',
  'POST /api/v2/auth/register/:token',
  'POST /api/v2/auth/reset_password',
  'POST /api/v3/alerts/acknowledge/:token',
  'POST /api/v3/auth/confirm-email/:token',
  'POST /api/v3/auth/federated/token',
  'POST /api/v3/auth/reset-password/:token',
  // It takes the password, and offers a second factor before there is a session.
  'POST /api/v3/auth/two-factor-setup',
  'POST /api/v3/referral/:referral_id/opened',
  'POST /api/v3/referral/refusal/:token',
  'POST /api/v3/notification/unsubscribe/:token',
]);

export const tokens: Check = {
  area: 'sessions',
  name: 'no route opens without a token, or with a wrong, a broken or an ended one',
  async look({ server, routes, theirs }) {
    const { findings, expect } = newFindings();
    const ended = await addMember(server, theirs.admin, { grants: [{ tag_id: null, access: 'admin' }] });
    await server.ask({ path: '/api/v2/auth/logout', token: ended.token });
    const given: [string, string][] = [
      ['no token', ''],
      ['a wrong token', `Bearer hws_${randomBytes(32).toString('base64url')}`],
      ['an ended token', `Bearer ${ended.token}`],
      ['half a token', `Bearer ${theirs.admin.token.slice(0, -1)}`],
      ['another scheme', `Basic ${Buffer.from(`${ended.email}:${ended.password}`).toString('base64')}`],
    ];
    const closed = routes.filter(({ isOpen }) => !isOpen);
    for (const route of routes) {
      if (route.isOpen) expect(meantToBeOpen.has(route.name), `${route.name} takes no token`);
    }
    for (const route of closed) {
      const request = requestOn(route, theirs.stage);
      for (const [name, authorization] of given) {
        const headers = authorization ? { authorization } : {};
        const { status, code } = await server.ask({ ...request, headers, from: server.newAddress() });
        expect(status === 401, `${route.name} with ${name} answers ${status} (${code})`);
      }
    }
    return { looked: `${closed.length} routes × ${given.length} tokens`, findings };
  },
};
