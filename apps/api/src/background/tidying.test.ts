import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { MOST_ANSWERS_OF_ONE, outsideAnswersIn } from '../http/outside-answers.store.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import { insertMeasurements } from '../testing/test-measurements.ts';
import { createTidying } from './tidying.ts';

const now = new Date('2026-03-02T08:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const server = setUpTestApp({ clock: () => now });

const tidy = () =>
  createTidying({ database: server.database.app, clock: () => now, logger: pino({ level: 'silent' }) })();

test('sessions that ended long ago are deleted in every organisation; open and recently ended ones stay', async () => {
  const { owner } = server.database;
  const organisations = [await server.organisation(), await server.organisation()];
  const kept: string[] = [];
  for (const { org_id, addPerson } of organisations) {
    const [one, busy] = [await addPerson(), await addPerson()];
    const add = async (created_at: Date, ended_at: Date | null, user_id = one) => {
      const session_id = randomUUID();
      const rest = { address: null, user_agent: null, provider_id: null, used_at: created_at };
      const row = { org_id, session_id, user_id, token_hash: randomBytes(32), created_at, ended_at, ...rest };
      await owner.insertInto('sessions').values(row).execute();
      return session_id;
    };
    kept.push(
      await add(daysAgo(1), null),
      await add(daysAgo(100), daysAgo(89)),
      await add(daysAgo(89), null),
    );
    await add(daysAgo(100), daysAgo(91));
    await add(daysAgo(91), null);
    for (let i = 0; i < 205; i += 1) await add(daysAgo(60), daysAgo(60), busy);
  }
  await tidy();
  const left = await owner.selectFrom('sessions').select('session_id').execute();
  expect(left.map(({ session_id }) => session_id)).toEqual(expect.arrayContaining(kept));
  // And of each who ended very many, two hundred.
  expect(left).toHaveLength(kept.length + 2 * 200);
});

test('tries to sign in are deleted when they no longer count', async () => {
  const { owner } = server.database;
  const account_key = randomBytes(32);
  const tries = [16, 14].map((minutes) => ({
    attempt_id: randomUUID(),
    account_key,
    address_key: randomBytes(32),
    at: new Date(now.getTime() - minutes * MINUTE_MS),
    password_key: null,
  }));
  await owner.insertInto('sign_in_attempts').values(tries).execute();
  await tidy();
  const left = await owner
    .selectFrom('sign_in_attempts')
    .select('at')
    .where('account_key', '=', account_key)
    .execute();
  expect(left.map(({ at }) => at)).toEqual([tries[1]?.at]);
});

test('where a browser takes push messages goes with the session that it was switched on in', async () => {
  const { owner } = server.database;
  const { org_id, addPerson } = await server.organisation();
  const user_id = await addPerson();
  const endpoints: string[] = [];
  for (const days of [91, 89]) {
    const [session_id, endpoint] = [randomUUID(), `https://push.test/${randomUUID()}`];
    const session = { org_id, session_id, user_id, token_hash: randomBytes(32), created_at: daysAgo(days) };
    const unknown = { address: null, user_agent: null, provider_id: null, ended_at: null };
    await owner
      .insertInto('sessions')
      .values({ ...session, ...unknown, used_at: daysAgo(days) })
      .execute();
    const browser = { org_id, subscription_id: randomUUID(), user_id, session_id, endpoint };
    await owner
      .insertInto('push_subscriptions')
      .values({ ...browser, p256dh: '', auth: '', heard_at: now })
      .execute();
    endpoints.push(endpoint);
  }
  await tidy();
  const left = await owner
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('org_id', '=', org_id)
    .execute();
  expect(left).toEqual([{ endpoint: endpoints[1] }]);
});

test('notices that are months old are deleted, and the oldest of a person who gets very many', async () => {
  const { owner } = server.database;
  const organisation = await server.organisation();
  const [person, tag_id] = [await organisation.addPerson(), await organisation.addTag()];
  const tests = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id: person, count: 1010 }),
  );
  const rows = tests.map((measurement_id, index) => ({
    org_id: organisation.org_id,
    notice_id: randomUUID(),
    user_id: person,
    measurement_id,
    tag_id,
    status: 'severely_dehydrated',
    in_app: true,
    made_at: index < 5 ? daysAgo(91) : new Date(daysAgo(89).getTime() + index * 1000),
    read_at: null,
  }));
  await owner.insertInto('notices').values(rows).execute();

  await tidy();

  const left = await owner.selectFrom('notices').select('notice_id').where('user_id', '=', person).execute();
  expect(new Set(left.map(({ notice_id }) => notice_id))).toEqual(
    new Set(rows.slice(10).map(({ notice_id }) => notice_id)),
  );
});

test('yesterday’s weather is deleted, finished days are kept for a year', async () => {
  const answers = outsideAnswersIn(server.database.app);
  await answers.keep('weather/x/current/1,1', 1, daysAgo(2));
  await answers.keep('weather/x/current/2,2', 2, now);
  await answers.keep('weather/x/day/2026-01-01/1,1', 3, daysAgo(300));
  await answers.keep('weather/x/day/2024-01-01/1,1', 4, daysAgo(401));

  await tidy();

  const left = await server.database.owner.selectFrom('outside_answers').select('answer').execute();
  expect(left.map(({ answer }) => answer).sort()).toEqual([2, 3]);
});

test('an organisation’s cached answers are limited; those of others and of nobody stay', async () => {
  const { owner } = server.database;
  await owner.deleteFrom('outside_answers').execute();
  const answers = outsideAnswersIn(server.database.app);
  const [busy, other] = [randomUUID(), randomUUID()];
  await answers.keep('of nobody', 1, daysAgo(1));
  await answers.keep('of another', 1, daysAgo(1), other);
  for (let i = 0; i < MOST_ANSWERS_OF_ONE + 3; i += 1) {
    await answers.keep(`busy ${i}`, 1, new Date(now.getTime() + i), busy);
  }
  const names = (await owner.selectFrom('outside_answers').select('name').execute()).map(({ name }) => name);
  expect(names).toHaveLength(MOST_ANSWERS_OF_ONE + 2);
  expect(names).toEqual(expect.arrayContaining(['of nobody', 'of another', 'busy 3']));
  expect(names).not.toContain('busy 2');
});

test('somebody who asks for the weather of many places uses up their own organisation’s room', async () => {
  await server.database.owner.deleteFrom('outside_answers').execute();
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const { app } = server;
  const answer = await app.inject({ url: '/api/v3/weather/current.json?lat=-31.95&lon=115.86', headers });
  const rows = await server.database.owner.selectFrom('outside_answers').select('asked_by').execute();
  expect(answer.statusCode).toBe(200);
  expect(rows).toEqual([{ asked_by: organisation.org_id }]);
});

test('what webhooks were sent is deleted after thirty days; what is younger stays', async () => {
  const organisation = await server.organisation();
  const { user_id: created_by } = await organisation.admin();
  const webhook_id = randomUUID();
  const ages = [31, 29];
  await organisation.write(async ({ tx, org_id }) => {
    await tx
      .insertInto('webhooks')
      .values({
        org_id,
        webhook_id,
        created_by,
        address: 'https://a.test',
        events: [],
        with_health: false,
        sealed_secret: Buffer.alloc(1),
        created_at: now,
      })
      .execute();
    for (const days of ages)
      await tx
        .insertInto('webhook_deliveries')
        .values({
          org_id,
          webhook_id,
          delivery_id: randomUUID(),
          event: `${days} days`,
          body: '{}',
          state: 'delivered',
          due_at: null,
          created_at: daysAgo(days),
        })
        .execute();
  });
  await tidy();
  const left = await server.database.owner.selectFrom('webhook_deliveries').select('event').execute();
  expect(left).toEqual([{ event: '29 days' }]);
});
