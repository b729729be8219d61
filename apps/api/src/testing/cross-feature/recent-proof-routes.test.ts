import { MINUTE_MS } from '@heatwise/domain/time/durations';
import type { RouteOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CREDENTIAL_ROUTES, PROTECTED_ROUTES } from '../../auth/recent-proof.ts';
import { addAccount } from '../accounts.ts';
import { openMailbox } from '../mailbox.ts';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from '../route-stage.ts';
import { setUp } from '../set-up.ts';
import { buildTestApp, testSettings } from '../test-app.ts';

const NEEDED = {
  code: 'reauthentication-needed',
  message: 'Please confirm that it is you. You last did so more than 15 minutes ago.',
};

const mailbox = setUp(openMailbox);
const server = setUp(() => buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } }));
beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));

const nameInContract = ({ method, url }: { method: string; url: string }) => `${method} /api${url}`;
const protectedNames = PROTECTED_ROUTES.map(nameInContract);
const credentialNames = CREDENTIAL_ROUTES.map(nameInContract);

test('every protected route exists, and no API token opens one', () => {
  const served = new Map(apiRoutes(server.app).map((route) => [nameOf(route), route]));
  for (const name of protectedNames)
    expect([name, served.get(name)?.config?.scopes]).toEqual([name, undefined]);
  expect(protectedNames.filter((name) => !served.has(name))).toEqual([]);
});

/** Fields that carry a secret which works until somebody ends it. */
const SECRET_FIELD = /(^|_)(token|secret|secrets|password|recovery_codes)$/;

/** Routes with such a field that need no recent proof, and why. */
const EXEMPT: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/login': 'the sign-in itself',
  'POST /api/v3/auth/two-factor-setup': 'takes the password, before a sign-in',
  'POST /api/v2/auth/login/aad': 'the sign-in itself',
  'POST /api/v2/auth/register/:token': 'opens the first session of a new organisation',
  'POST /api/v2/auth/register': 'there is no session yet',
  'POST /api/v3/auth/reauthenticate': 'the proof itself',
  'POST /api/v3/auth/federated/token': 'there is no session yet',
  'POST /api/v3/auth/reset-password/:token': 'the emailed link is the proof',
  'POST /api/v2/auth/change_password': 'takes the current password',
  'POST /api/v2/auth/2fa': 'takes the password',
  'POST /api/v2/auth/2fa/enable': 'follows an offer that takes the password',
  'POST /api/v2/auth/2fa/recovery-codes': 'takes the password and a code',
  'POST /api/v2/auth/2fa/disable': 'takes the password and a code',
  'POST /api/v3/auth/aadmigrateuser': 'takes the password, or what the provider says at that moment',
  'POST /api/v3/organisation/close': 'takes the password',
  'PATCH /api/v3/user/reset_password/:user_id':
    'a temporary password, which its person replaces at the first sign-in',
  'PATCH /api/v2/user/': 'a temporary password, which its person replaces at the first sign-in',
  'POST /api/v2/user': 'a temporary password, which its person replaces at the first sign-in',
  'POST /api/v3/user/import': 'a temporary password, which its person replaces at the first sign-in',
  'POST /api/v3/user/import/check': 'stores nothing',
  'POST /api/v3/user/import/verify': 'stores nothing',
};

test('every route that takes or returns a lasting secret is protected or exempt for a stated reason', () => {
  const withSecret = apiRoutes(server.app)
    .filter(({ method }) => method !== 'GET')
    .filter((route) => listFields(route).some((field) => SECRET_FIELD.test(field)))
    .map(nameOf);
  expect(withSecret.filter((name) => !protectedNames.includes(name)).sort()).toEqual(
    Object.keys(EXEMPT).sort(),
  );
});

function listFields({ schema }: RouteOptions): string[] {
  const { body, response } = (schema ?? {}) as { body?: unknown; response?: { 200?: unknown } };
  return [body, response?.[200]].flatMap((one) =>
    one instanceof z.ZodType ? listKeys(z.toJSONSchema(one, { unrepresentable: 'any', io: 'input' })) : [],
  );
}

function listKeys(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties } = node as { properties?: object };
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(node).flatMap(listKeys)];
}

test('an admin whose last proof is older than 15 minutes is refused by protected routes only', {
  timeout: 300_000,
}, async () => {
  const refused: string[] = [];
  for (const route of apiRoutes(server.app)) {
    const stage = await setRouteStage(server);
    const admin = await stage.organisation.admin();
    const created_at = new Date(Date.now() - 15 * MINUTE_MS - 1000);
    const headers = await stage.organisation.signIn(admin.user_id, { created_at });
    const { status, body } = await ask(server.app, requestOn(route, stage), headers);
    if (!body.includes(NEEDED.code)) continue;
    refused.push(nameOf(route));
    expect([status, JSON.parse(body)]).toEqual([403, expect.objectContaining(NEEDED)]);
  }
  expect(refused.sort()).toEqual([...protectedNames].sort());
});

test.each(credentialNames)('%s mails every admin who did it and when, without the secret', async (name) => {
  const stage = await setRouteStage(server);
  const { organisation } = stage;
  const [admin, colleague] = [
    await addAccount(server, organisation, { access: 'admin' }),
    await addAccount(server, organisation, { access: 'admin' }),
  ];
  const route = apiRoutes(server.app).find((one) => nameOf(one) === name);
  if (!route) throw new Error(`${name} is not served`);
  const request = requestOn(route, stage);
  const { status, body } = await ask(server.app, request, admin.headers);
  expect([status, body]).toEqual([200, body]);
  const { token, secret } = JSON.parse(body).data ?? {};
  for (const { email } of [admin, colleague]) {
    const { text = '' } = await mailbox.mail(email, 'Stage Works: the');
    expect(text).toMatch(
      /Ada Lund (created|changed|renewed the secret of) the .+ “.+” of Stage Works on \d\d \w{3} \d{4} \d\d:\d\d UTC, from the address 127\.0\.0\.1\./,
    );
    for (const hidden of [token, secret]) if (hidden) expect(text).not.toContain(hidden);
  }
});
