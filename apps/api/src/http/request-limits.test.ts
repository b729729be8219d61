import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp, testSettings } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ settings: { ...testSettings, requestsPerMinute: 5 } });
});
afterAll(() => server.close());

async function askTimes(
  times: number,
  authorization: string,
  remoteAddress: string,
  url = '/api/v3/view',
): Promise<number[]> {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const headers = { authorization };
    answers.push((await server.app.inject({ url, headers, remoteAddress })).statusCode);
  }
  return answers;
}

test('sessions behind one address do not use up each other’s requests', async () => {
  const organisation = await server.organisation();
  const site = '198.51.100.7';
  const first = await organisation.signIn(await organisation.addPerson());
  const second = await organisation.signIn(await organisation.addPerson());

  expect(await askTimes(6, first.authorization, site)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await askTimes(5, second.authorization, site)).toEqual([200, 200, 200, 200, 200]);
});

test('displays behind one address do not use up each other’s requests', async () => {
  const { admin } = await server.organisation();
  const { headers } = await admin();
  const site = '198.51.100.10';
  const link = async (name: string): Promise<string> => {
    const payload = { name, tag_ids: [] };
    const made = await server.app.inject({ method: 'POST', url: '/api/v3/wall/link', headers, payload });
    return `Bearer ${made.json().data.token}`;
  };
  const [gate, crib] = [await link('Gate'), await link('Crib room')];

  expect(await askTimes(6, gate, site, '/api/v3/wall/people')).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await askTimes(5, crib, site, '/api/v3/wall/people')).toEqual([200, 200, 200, 200, 200]);
});

test('somebody guessing tokens has to wait; known tokens at the same address keep working', async () => {
  const organisation = await server.organisation();
  const site = '198.51.100.8';
  const known = await organisation.signIn(await organisation.addPerson());
  expect(await askTimes(1, known.authorization, site)).toEqual([200]);

  const guesses = await askTimes(310, 'Bearer no-such-token-0123456789', site);

  expect(guesses.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 401));
  expect(guesses.slice(300)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(await askTimes(2, known.authorization, site)).toEqual([200, 200]);
  expect(await askTimes(1, 'Bearer no-such-token-0123456789', '198.51.100.9')).toEqual([401]);
});
