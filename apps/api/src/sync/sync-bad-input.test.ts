import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

const server = setUpTestApp();
let organisation: TestOrganisation;
let headers: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  headers = (await organisation.admin()).headers;
});

const calls = ['core', 'measures', 'measures/init', 'digest'];

async function post(call: string, payload: string, by: object = headers) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v3/sync/${call}`,
    headers: { 'content-type': 'application/json', ...by },
    payload,
  });
  const { success, code } = response.json();
  return [response.statusCode, success, code];
}

const INVALID = [400, false, 'invalid-request'];

test.each(calls)('%s refuses anything that is not a valid request', async (call) => {
  expect(await post(call, '{"users": ')).toEqual([400, false, 'malformed-json']);
  for (const body of [
    [],
    null,
    'text',
    { users: 7 },
    { users: 2 ** 53 },
    { users: '2026-11-21' },
    { users: "2026-11-21T08:44:00.123456Z' or true --" },
    { measurements: '2026-11-21T08:44:00.123456+01:00' },
    { epoch: 'x'.repeat(129) },
    { epoch: 'a\u0000b' },
    { digest: 'yes' },
    { org_id: organisation.org_id },
  ]) {
    expect(await post(call, JSON.stringify(body))).toEqual(INVALID);
  }
  expect(await post(call, JSON.stringify({ epoch: 'x'.repeat(10 * 1024 * 1024) }))).toEqual([
    413,
    false,
    'body-too-large',
  ]);
});

test.each(calls)('%s is for people who are signed in', async (call) => {
  const person = await organisation.addPerson();
  const old = new Date(Date.now() - 31 * 24 * 3600_000);
  const expired = await organisation.signIn(person, { created_at: old, used_at: old });
  const left = await organisation.signIn(await organisation.addPerson({ active: false }));
  const device = await organisation.device();

  expect(await post(call, '{}', {})).toEqual([401, false, 'not-signed-in']);
  for (const by of [expired, left, device.headers]) {
    expect(await post(call, '{}', by)).toEqual([401, false, 'session-ended']);
  }
});
