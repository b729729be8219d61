import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../auth/password-hash.ts';
import { setUpTestApp } from '../../testing/test-app.ts';

const PAIRS = 60;
const server = setUpTestApp();

beforeAll(async () => {
  const organisation = await server.organisation();
  const user_id = await organisation.addPerson({ email: 'known@harbour.test' });
  await server.database.owner
    .insertInto('credentials')
    .values({
      org_id: organisation.org_id,
      user_id,
      email: 'known@harbour.test',
      password_hash: await hashPassword('a long and quiet river'),
    })
    .execute();
});

/** Wrong tries from ever new addresses, so that the throttle has no say. */
async function wrongTry(email: string, n: number) {
  const begin = performance.now();
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password: 'wrong' },
    remoteAddress: `10.1.${n >> 8}.${n & 255}`,
  });
  const { 'x-ratelimit-remaining': _remaining, date: _date, ...headers } = response.headers;
  return {
    took: performance.now() - begin,
    seen: { status: response.statusCode, body: response.body, headers },
  };
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

test('known and unknown emails are refused with the same reply after the same work', async () => {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < PAIRS; n += 1) {
    // Taken in turn, so that whatever else the machine does slows both alike.
    const one = await wrongTry('known@harbour.test', 2 * n);
    const other = await wrongTry(`unknown${n}@harbour.test`, 2 * n + 1);
    expect(other.seen).toEqual(one.seen);
    known.push(one.took);
    unknown.push(other.took);
  }
  // Without the hash of nobody the second would take a tenth of the first. A ratio, as machines differ.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.6);
});
