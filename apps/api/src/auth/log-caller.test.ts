import { Writable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../http/log.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { apiToken } from '../testing/api-token.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';

const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});

let organisation: TestOrganisation;
const server = setUpTestApp({ logger: createLogger('info', destination) });
beforeAll(async () => {
  server.app.get('/api/test/fail', { config: { needs: 'session' } }, () => {
    throw new Error('the pump is broken');
  });
  organisation = await server.organisation();
});
beforeEach(() => {
  lines.length = 0;
});

const idsOf = ({ org_id, user_id, api_token_id, device_token_id }: Record<string, unknown>) => ({
  org_id,
  user_id,
  api_token_id,
  device_token_id,
});
/** Lines of requests; the server also writes others. */
const logged = () => lines.filter((line) => 'reqId' in line).map(idsOf);
const get = (url: string, headers = {}) => server.app.inject({ url: `/api${url}`, headers });

test('the line of a request names person and organisation by their ids alone', async () => {
  const { user_id, headers } = await organisation.admin();
  await get('/v3/auth/account', headers);
  expect(logged()).toEqual([{ org_id: organisation.org_id, user_id }]);
  expect(JSON.stringify(lines)).not.toMatch(/Lund|Harbour|Bearer|hws_/);
});

test('each line of a request that fails names them', async () => {
  const { user_id, headers } = await organisation.admin();
  expect((await get('/test/fail', headers)).statusCode).toBe(500);
  expect(logged().length).toBeGreaterThan(1);
  for (const line of logged()) expect(line).toEqual({ org_id: organisation.org_id, user_id });
});

test('a refused request of a known person names them, and an unknown caller is named by nothing', async () => {
  const { user_id, headers } = await organisation.person([]);
  expect((await get('/v3/service/token', headers)).statusCode).toBe(403);
  await get('/v3/service/token');
  expect(logged()).toEqual([{ org_id: organisation.org_id, user_id }, {}]);
});

test('programs and devices are named by the ids of their tokens', async () => {
  const { org_id } = organisation;
  const program = await apiToken(organisation, ['read_people']);
  const device = await organisation.device();
  await get('/v3/device/people', program.headers);
  await get('/v3/device/people', device.headers);
  expect(logged()).toEqual([
    { org_id, api_token_id: program.api_token_id },
    { org_id, device_token_id: device.device_token_id },
  ]);
});

test('a sign-in names who signed in', async () => {
  const { email, user_id } = await addAccount(server, organisation);
  lines.length = 0;
  await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: PASSWORD },
  });
  expect(logged()).toEqual([{ org_id: organisation.org_id, user_id }]);
});
