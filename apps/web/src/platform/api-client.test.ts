// @vitest-environment node
import { imageRoutes } from '@heatwise/contract/people/people.routes';
import { sessionRoutes } from '@heatwise/contract/session/session.routes';
import { REQUEST_IN_PROGRESS } from '@heatwise/domain/text/reply-message';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../testing/loopback-server.ts';
import { createApiClient, OFFLINE_READ_FAILED, OFFLINE_WRITE_REFUSED } from './api-client.ts';

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function setUp(
  answer: (request: Received) => Answer | Promise<Answer>,
  { token = 'secret', online = true, supersededWaitMs = 20 } = {},
) {
  const server = await openLoopbackServer(answer);
  opened.push(server);
  const onSessionEnded = vi.fn();
  const api = createApiClient({
    base: `${server.base}/api`,
    fetch,
    readToken: () => token || null,
    isOnline: () => online,
    onSessionEnded,
    supersededWaitMs,
  });
  return { api, server, onSessionEnded };
}

const method = (email: string) => ({ body: { email } });

test('a call carries the token and the body, and returns what is under data', async () => {
  const { api, server } = await setUp(() => success({ has_federated_provider: false, require_otp: true }));

  const data = await api.send(sessionRoutes.method, method('a@b.test'));

  expect(data).toEqual({ has_federated_provider: false, require_otp: true });
  expect(server.received).toEqual([
    {
      method: 'POST',
      path: '/api/v2/auth/method',
      authorization: 'Bearer secret',
      body: { email: 'a@b.test' },
    },
  ]);
});

test('path segments are escaped', async () => {
  const { api, server } = await setUp(() => success(null));

  await api.send(imageRoutes.user, { params: { user_id: '../x y' } });

  expect(server.received[0]?.path).toBe('/api/v2/user/image/..%2Fx%20y');
});

test.each([
  [
    'a false status says the server’s words',
    refusal(409, 'invalid-request', 'This tag already exists'),
    'This tag already exists',
  ],
  ['a status without a success flag', { status: 200, body: { status: true, data: 1 } }, 'Failed to update. '],
  ['a page that is not ours', { status: 502, body: '<html>Bad gateway</html>' }, 'Server not responsive'],
])('%s', async (_name, answer, message) => {
  const { api } = await setUp(() => answer);

  await expect(api.send(sessionRoutes.method, method('a@b.test'))).rejects.toMatchObject({
    message,
    status: answer.status,
  });
});

test('a request without any answer fails as “Server not responsive”', async () => {
  const { api, server } = await setUp(() => success(null));
  await server.close();

  await expect(api.send(sessionRoutes.logout)).rejects.toMatchObject({
    code: 'no-answer',
    message: 'Server not responsive',
    status: null,
  });
});

test('a newer write cancels the pending one, and only that', async () => {
  let release = (_: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  const { api, server } = await setUp((request) =>
    JSON.stringify(request.body)?.includes('slow') ? held : success('done'),
  );

  const slow = api.send(sessionRoutes.method, method('slow@b.test'));
  const slowEnd = slow.catch((error: unknown) => error);
  await vi.waitUntil(() => server.received.length === 1);
  const fast = api.send(sessionRoutes.method, method('fast@b.test'));

  expect(await slowEnd).toMatchObject({ code: 'superseded', message: REQUEST_IN_PROGRESS });
  expect(await fast).toBe('done');
  release(success('late'));
});

test('a superseded write that the server has stored is done', async () => {
  const held = new Map<string, (answer: Answer) => void>();
  const { api, server } = await setUp(
    ({ body }) =>
      new Promise<Answer>((resolve) => held.set(String((body as { email: string }).email), resolve)),
    { supersededWaitMs: 60_000 },
  );
  const stored = api.send(sessionRoutes.method, method('stored@b.test'));
  await vi.waitUntil(() => server.received.length === 1);
  const refused = api.send(sessionRoutes.method, method('refused@b.test')).catch((error: unknown) => error);
  await vi.waitUntil(() => server.received.length === 2);
  const last = api.send(sessionRoutes.method, method('last@b.test'));
  await vi.waitUntil(() => server.received.length === 3);

  held.get('stored@b.test')?.(success('stored'));
  held.get('refused@b.test')?.(refusal(409, 'invalid-request', 'This tag already exists'));
  held.get('last@b.test')?.(success('last'));
  expect(await stored).toBe('stored');
  expect(await refused).toMatchObject({ code: 'superseded', message: REQUEST_IN_PROGRESS });
  expect(await last).toBe('last');
});

test('a write beside others neither cancels one nor is cancelled', async () => {
  const held = new Map<string, (answer: Answer) => void>();
  const { api, server } = await setUp(
    ({ body }) =>
      new Promise<Answer>((resolve) => held.set(String((body as { email: string }).email), resolve)),
  );
  const form = api.send(sessionRoutes.method, method('form@b.test'));
  await vi.waitUntil(() => server.received.length === 1);
  const beside = api.send(sessionRoutes.method, { ...method('beside@b.test'), isIndependent: true });
  await vi.waitUntil(() => server.received.length === 2);
  held.get('form@b.test')?.(success('saved'));
  expect(await form).toBe('saved');
  const next = api.send(sessionRoutes.method, method('next@b.test'));
  await vi.waitUntil(() => server.received.length === 3);
  held.get('beside@b.test')?.(success('sent'));
  held.get('next@b.test')?.(success('saved again'));
  expect(await beside).toBe('sent');
  expect(await next).toBe('saved again');
});

test('reading does not cancel writes', async () => {
  let release = (_: Answer) => {};
  const held = new Promise<Answer>((resolve) => {
    release = resolve;
  });
  const { api, server } = await setUp((request) => (request.method === 'POST' ? held : success('read')));

  const write = api.send(sessionRoutes.method, method('a@b.test'));
  await vi.waitUntil(() => server.received.length === 1);
  expect(await api.send(sessionRoutes.logout)).toBe('read');
  release(success('written'));

  expect(await write).toBe('written');
});

test('offline, a write is refused before it is sent', async () => {
  const { api, server } = await setUp(() => success(null), { online: false });

  await expect(api.send(sessionRoutes.method, method('a@b.test'))).rejects.toMatchObject({
    code: 'offline',
    message: OFFLINE_WRITE_REFUSED,
  });
  expect(server.received).toEqual([]);
});

test.each([
  { code: 'session-ended', status: 401, token: 'secret', told: ['secret'] },
  { code: 'sign-in-incorrect', status: 401, token: 'secret', told: [] },
  { code: 'not-permitted', status: 403, token: 'secret', told: [] },
  { code: 'not-signed-in', status: 401, token: '', told: [] },
])('$code with the token "$token" ends the session of $told', async ({ code, status, token, told }) => {
  const { api, onSessionEnded } = await setUp(() => refusal(status, code, 'No.'), { token });

  await expect(api.send(sessionRoutes.logout)).rejects.toMatchObject({ code });

  expect(onSessionEnded.mock.calls.flat()).toEqual(told);
});

test('offline, a read says so; a write that had begun only had no answer', async () => {
  let online = false;
  const api = createApiClient({
    base: '/api',
    fetch: () => {
      online = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    readToken: () => null,
    isOnline: () => online,
    onSessionEnded: () => undefined,
  });
  await expect(api.send(sessionRoutes.logout)).rejects.toMatchObject({
    code: 'offline',
    message: OFFLINE_READ_FAILED,
  });
  online = true;
  await expect(api.send(sessionRoutes.method, method('a@b.test'))).rejects.toMatchObject({
    code: 'no-answer',
  });
});
