import { randomUUID } from 'node:crypto';
import {
  ADVICE_REQUIRED,
  ADVICE_STATUS_NOT_OF_TYPE,
  DRINK_NOT_VALID,
} from '@heatwise/domain/strategy/hydration-advice';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let crew: string;
let ida: string;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  crew = await organisation.addTag('Crane crew');
  ida = await organisation.addPerson({ tag_ids: [crew] });
});

const mild = {
  type: 'sosm',
  status: 'mildly_dehydrated',
  advice: 'Two glasses now.',
  drink_millilitres: 500,
};
const put = (body: object, headers = admin) =>
  server.app.inject({ method: 'PUT', url: '/api/v3/strategy', headers, body });
const remove = (id: string, headers = admin) =>
  server.app.inject({ method: 'DELETE', url: `/api/v3/strategy/${id}`, headers });
const synced = async (headers: TestHeaders) => {
  const reply = await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, body: {} });
  return reply.json().data.strategy as { strategy_id: string; active: boolean; advice: string }[];
};
const trail = () => organisation.trail(['action', 'subject']);

test('advice is written, replaced, removed and written again under one id; everybody gets it', async () => {
  const worker = (await organisation.person([])).headers;
  const first = (await put(mild)).json().data;
  expect(first).toMatchObject({ ...mild, tag_id: null, user_id: null, active: true });
  expect(await synced(worker)).toEqual([first]);

  const second = (await put({ ...mild, advice: '  One glass now. ', drink_millilitres: null })).json().data;
  expect(second).toMatchObject({
    strategy_id: first.strategy_id,
    advice: 'One glass now.',
    drink_millilitres: null,
  });
  expect((await remove(first.strategy_id)).json().data.active).toBe(false);
  expect((await remove(first.strategy_id)).json().code).toBe('advice-not-found');
  expect(await synced(worker)).toMatchObject([{ strategy_id: first.strategy_id, active: false }]);
  expect((await put(mild)).json().data).toMatchObject({ strategy_id: first.strategy_id, active: true });
  expect((await trail()).map(({ action }) => action)).toEqual([
    'strategy.set',
    'strategy.set',
    'strategy.remove',
    'strategy.set',
  ]);
  expect((await trail())[0]?.subject).toMatchObject({ advice: 'Two glasses now.', drink_millilitres: 500 });
});

test('advice for everybody, for a tag and for a person can coexist', async () => {
  for (const target of [{}, { tag_id: crew }, { user_id: ida }, { status: 'hydrated' }]) {
    expect((await put({ ...mild, ...target })).statusCode).toBe(200);
  }
  expect(await synced(admin)).toHaveLength(4);
});

test('advice for a person comes with the person who comes into view, whose advice is older than the cursor', async () => {
  const viewer = (await organisation.person([{ tag_id: crew, access: 'view_user' }])).headers;
  const late = await organisation.addPerson();
  const { strategy_id } = (await put({ ...mild, user_id: late })).json().data;
  const core = async (body: object) =>
    (await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers: viewer, body })).json()
      .data;
  const { sync_time, epoch, strategy } = await core({});
  expect(strategy).toEqual([]);
  const since = { users: sync_time, strategy: sync_time, epoch };
  expect((await core(since)).strategy).toEqual([]);

  await organisation.setTags(late, [crew]);

  expect((await core(since)).strategy).toMatchObject([{ strategy_id }]);
});

test('those in charge of a tag write for it and for its people, not for everybody', async () => {
  const manager = (await organisation.person([{ tag_id: crew, access: 'manager' }])).headers;
  const other = await organisation.addTag();
  const stranger = await organisation.addPerson();

  expect((await put({ ...mild, tag_id: crew.toUpperCase() }, manager)).json().data.tag_id).toBe(crew);
  expect((await put({ ...mild, user_id: ida }, manager)).statusCode).toBe(200);
  expect((await put(mild, manager)).statusCode).toBe(403);
  expect((await put({ ...mild, tag_id: other }, manager)).statusCode).toBe(403);
  expect((await put({ ...mild, user_id: stranger }, manager)).json().code).toBe('user-not-found');
  const general = (await put(mild)).json().data.strategy_id;
  const hers = (await put({ ...mild, user_id: stranger })).json().data.strategy_id;
  expect((await remove(general, manager)).statusCode).toBe(403);
  expect((await remove(hers, manager)).json().code).toBe('advice-not-found');
  expect(await synced(manager)).toHaveLength(3);
});

test('a person reads their own advice and writes none', async () => {
  const { user_id, headers } = await organisation.person([]);
  const own = (await put({ ...mild, user_id })).json().data;
  await put({ ...mild, user_id: ida });

  expect(await synced(headers)).toEqual([own]);
  expect((await put({ ...mild, user_id }, headers)).statusCode).toBe(403);
  expect((await remove(own.strategy_id, headers)).statusCode).toBe(403);
});

test.each([
  [{ advice: ' ' }, ADVICE_REQUIRED],
  [{ drink_millilitres: 1421 }, DRINK_NOT_VALID],
  [{ drink_millilitres: 2.5 }, DRINK_NOT_VALID],
  [{ status: 'high_sodium' }, ADVICE_STATUS_NOT_OF_TYPE],
])('%j is refused', async (part, message) => {
  const response = await put({ ...mild, ...part });

  expect(response.statusCode).toBe(400);
  expect(response.json().problems).toMatchObject([{ message }]);
});

test('unknown tags and people, and both at once, are refused', async () => {
  expect((await put({ ...mild, tag_id: randomUUID() })).json().code).toBe('tag-not-found');
  expect((await put({ ...mild, user_id: randomUUID() })).json().code).toBe('user-not-found');
  expect((await put({ ...mild, tag_id: crew, user_id: ida })).statusCode).toBe(400);
  expect((await put({ ...mild, type: 'et_test' })).statusCode).toBe(400);
});
