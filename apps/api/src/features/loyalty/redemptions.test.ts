import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../../testing/back-office.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let headers: TestHeaders;
let desk: BackOffice;

beforeAll(async () => {
  desk = await openBackOffice(server.database.owner);
});
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  ({ headers } = await ours.admin());
});

const send = (method: 'GET' | 'POST', url: string, payload?: object, as = headers) =>
  server.app.inject({ method, url: `/api/v3${url}`, headers: as, ...(payload ? { payload } : {}) });
const atDesk = (method: 'GET' | 'POST', url: string, payload?: object) =>
  send(method, `/desk/loyalty${url}`, payload, desk.member.headers);
const give = (points: number, adjustment_id = randomUUID()) =>
  atDesk('POST', `/adjustment/${ours.org_id}`, { adjustment_id, points, reason: 'A start.' });
const wanted = (more: object = {}) => ({
  redemption_id: randomUUID(),
  ticket_id: randomUUID(),
  message_id: randomUUID(),
  reward: 'posters',
  note: '',
  redeemed_times: 0,
  ...more,
});
const redeem = (more?: object) => send('POST', '/loyalty/redemption', wanted(more));
const loyalty = async () => (await send('GET', '/loyalty')).json().data;
const trail = () => ours.trail(['action', 'user_id', 'subject'], 'loyalty.%');

test('redeeming reserves the points; sent again it is the same redemption', async () => {
  await give(300);
  const body = wanted({ note: '<b>Gate 3</b>' });
  const first = await send('POST', '/loyalty/redemption', body);
  expect(first.json().data).toMatchObject({ state: 'waiting', points: 250, note: '<b>Gate 3</b>' });
  expect((await send('POST', '/loyalty/redemption', body)).json().data).toEqual(first.json().data);
  expect((await send('POST', '/loyalty/redemption', { ...body, reward: 'bottles' })).json().code).toBe(
    'redemption-id-taken',
  );
  expect(await loyalty()).toMatchObject({ balance: 50, reserved: 250, redeemed_times: 1, earned: 0 });
});

test('what is not there cannot be spent', async () => {
  await give(249);
  expect((await redeem()).json().code).toBe('points-not-enough');
  expect(await loyalty()).toMatchObject({ balance: 249, redemptions: [] });
});

test.each([
  ['only one fits', 300],
  ['both would fit', 900],
])('in two tabs one is refused where %s', async (_case, points) => {
  await give(points);
  const answers = await Promise.all([redeem(), redeem()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('points-changed');
  expect(await loyalty()).toMatchObject({ balance: points - 250, redeemed_times: 1 });
});

test('the desk accepts, or refuses with a reason, and then the points are back: once, whoever is faster', async () => {
  await give(600);
  const [first, second] = [wanted(), wanted({ redeemed_times: 1 })];
  await send('POST', '/loyalty/redemption', first);
  await send('POST', '/loyalty/redemption', second);
  const { redemptions } = (await atDesk('GET', '/redemption?q=harbour')).json().data;
  const mine = redemptions.filter(({ org_id }: { org_id: string }) => org_id === ours.org_id);
  expect(mine).toEqual([
    expect.objectContaining({ redemption_id: first.redemption_id, customer: 'Harbour Works', balance: 100 }),
    expect.objectContaining({ redemption_id: second.redemption_id }),
  ]);
  const decide = (id: string, decision: string, reason = '') =>
    atDesk('POST', `/redemption/${ours.org_id}/${id}`, { decision, reason });
  expect((await decide(first.redemption_id, 'accept')).statusCode).toBe(200);
  expect((await decide(second.redemption_id, 'refuse')).json().code).toBe('invalid-request');
  const both = await Promise.all([1, 2].map(() => decide(second.redemption_id, 'refuse', 'Sold out.')));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const answer = await loyalty();
  expect(answer).toMatchObject({ balance: 350, reserved: 0 });
  expect(answer.redemptions).toEqual([
    expect.objectContaining({ state: 'refused', reason: 'Sold out.' }),
    expect.objectContaining({ state: 'redeemed', reason: null }),
  ]);
  expect(JSON.stringify(answer)).not.toContain('decided_by');
  expect((await trail()).map(({ action }) => action)).toEqual([
    'loyalty.adjust',
    'loyalty.redeem',
    'loyalty.redeem',
    'loyalty.accept',
    'loyalty.refuse',
  ]);
});

test('an adjustment is booked once, stands in the customer’s ledger and trail, and needs a reason', async () => {
  const id = randomUUID();
  await give(10, id);
  await give(10, id);
  expect((await give(0)).json().code).toBe('invalid-request');
  const bare = { adjustment_id: randomUUID(), points: 5, reason: ' ' };
  expect((await atDesk('POST', `/adjustment/${ours.org_id}`, bare)).json().code).toBe('invalid-request');
  expect((await send('GET', '/loyalty/entry')).json().data.entries).toEqual([
    expect.objectContaining({ reason: 'adjustment', points: 10, note: 'A start.', by_name: 'Noor Haddad' }),
  ]);
  expect(await trail()).toEqual([
    {
      action: 'loyalty.adjust',
      user_id: null,
      subject: expect.objectContaining({ points: 10, reason: 'A start.', desk: 'Noor Haddad' }),
    },
  ]);
  const { balances } = (await atDesk('GET', '/balance?q=harbour')).json().data;
  expect(balances).toContainEqual(
    expect.objectContaining({ org_id: ours.org_id, customer: 'Harbour Works', balance: 10, earned: 0 }),
  );
  expect((await atDesk('GET', `/adjustment/${ours.org_id}`)).json().data.entries).toHaveLength(1);
});

test('the database lets nobody change or remove what was booked', async () => {
  await give(10);
  const change = server.database.app.transaction().execute(async (tx) => {
    await tx.updateTable('loyalty_ledger').set({ points: 99 }).execute();
  });
  await expect(change).rejects.toThrow('permission denied');
  await expect(server.database.app.deleteFrom('loyalty_ledger').execute()).rejects.toThrow(
    'permission denied',
  );
});
