import { createHmac, randomUUID } from 'node:crypto';
import { type Check, newFindings } from '../check.ts';
import { requestOn } from '../organisation.ts';

const ROUTE = 'POST /api/v2/auth/login/aad';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const federated: Check = {
  area: 'federated sign-in',
  name: 'a token that nobody signed, or with a key that everybody has, opens nothing',
  async look({ server, routes, ours, theirs }) {
    const route = routes.find(({ name }) => name === ROUTE);
    if (!route) return 'this server has no federated sign-in';
    const { findings, expect } = newFindings();
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: 'https://login.microsoftonline.com/common/v2.0',
      aud: 'heatwise',
      sub: randomUUID(),
      tid: randomUUID(),
      email: ours.admin.email,
      preferred_username: ours.admin.email,
      iat: now,
      nbf: now,
      exp: now + 600,
    };
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    const head = `${part({ alg: 'HS256', typ: 'JWT', kid: 'x' })}.${part(claims)}`;
    const tries: [string, string][] = [
      ['nothing', ''],
      ['no token of this kind', 'x'.repeat(40)],
      ['a token without signature', unsigned],
      [
        'a token signed with an empty key',
        `${head}.${createHmac('sha256', '').update(head).digest('base64url')}`,
      ],
      ['a session of ours', ours.admin.token],
    ];
    for (const [what, token] of tries) {
      const answer = await server.ask({
        ...requestOn(route, theirs.stage),
        token,
        from: server.newAddress(),
      });
      // Where the provider's keys cannot be had nothing can be checked, and nothing opens either.
      const isRefused = answer.status === 401 || answer.code === 'provider-failed';
      expect(isRefused, `${what} is answered ${answer.status}`);
    }
    return { looked: `${tries.length} tokens`, findings };
  },
};
