import { afterEach, expect, test } from 'vitest';
import { refuseBreaches } from './contract-breaches.ts';
import { type Answer, openLoopbackServer, refusal, success } from './loopback-server.ts';

const TAG_ID = '7a0c1c3e-98d4-4b2e-9f1c-3d1f5a7e2b10';
const done = success({ changed: 1 });

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

/** The error of a test that makes this call and answers it so. */
async function breachesOf(
  call: { method?: string; path: string; body?: unknown },
  answer: Answer = done,
): Promise<string> {
  server = await openLoopbackServer(() => answer);
  const { method = 'POST', path, body } = call;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  await fetch(`${server.base}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...sent,
  });
  try {
    refuseBreaches();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const remove = { path: '/api/v3/tag/users/remove', body: { tag_id: TAG_ID, user_id: TAG_ID } };

test('a call and a reply that follow the contract pass, and so does a refusal', async () => {
  expect(await breachesOf(remove)).toBe('');
  await server.close();
  expect(await breachesOf(remove, refusal(404, 'tag-not-found', 'Tag not found'))).toBe('');
  await server.close();
  expect(await breachesOf({ method: 'DELETE', path: `/v3/tag/${TAG_ID}` }, refusal(404, 'x', 'No.'))).toBe(
    '',
  );
});

test.each([
  [
    'an unknown address',
    { path: '/v3/tag/nowhere' },
    done,
    'POST /v3/tag/nowhere is no route of the contract',
  ],
  ['another method', { ...remove, method: 'PUT' }, done, 'is no route'],
  ['a field too many', { ...remove, body: { ...remove.body, force: true } }, done, 'request breaks'],
  ['a body that is missing', { path: remove.path }, done, 'request breaks'],
  [
    'an id in the address that is none',
    { method: 'DELETE', path: '/v3/tag/crew' },
    done,
    'parameters breaks',
  ],
  ['a reply without its field', remove, success({}), 'reply 200 breaks'],
  ['a refusal with one flag only', remove, { status: 404, body: { success: false } }, 'reply 404 breaks'],
])('%s fails the test', async (_what, call, answer, message) => {
  expect(await breachesOf(call, answer)).toContain(message);
});
