import { API_TOKEN_REQUESTS_A_MINUTE } from '@heatwise/domain/services/api-token';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { alertingOf } from '../../features/alerts/testing/alerting.ts';
import { openReceiver, verified } from '../../features/services/testing/webhook-receiver.ts';
import { webhooksOn } from '../../features/services/testing/webhooks-stage.ts';
import { addAccount, PASSWORD } from '../accounts.ts';
import { apiToken } from '../api-token.ts';
import { LATE_MAIL_MS, openMailbox } from '../mailbox.ts';
import { reportingOf } from '../reporting.ts';
import { setUp } from '../set-up.ts';
import type { TestApp } from '../test-app.ts';
import type { TestOrganisation } from '../test-organisation.ts';
import { startTwoServers } from '../two-servers.ts';

const SEVERE = 250;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const mailbox = setUp(() => openMailbox({ arrivesWithinMs: LATE_MAIL_MS }));
const servers = setUp(() => startTwoServers({ clock, settings: { smtpUrl: mailbox.smtpUrl } }));
let organisation: TestOrganisation;
beforeEach(async () => {
  organisation = await servers.one.organisation();
});

const inTurn = (turn: number): TestApp => (turn % 2 === 0 ? servers.one : servers.other);

test('five wrong passwords are five, whichever server they are tried at', async () => {
  const { email } = await addAccount(servers.one, organisation);
  const logIn = (turn: number, password: string) =>
    inTurn(turn).app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: { email, password } });

  const wrong = [];
  for (let turn = 0; turn < 5; turn += 1) wrong.push((await logIn(turn, `wrong ${turn}`)).statusCode);
  expect(wrong).toEqual([401, 401, 401, 401, 401]);
  for (const turn of [5, 6]) {
    const refused = await logIn(turn, PASSWORD);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  }
});

test('wrong passwords sent to both servers at once are counted one by one', async () => {
  const { email } = await addAccount(servers.one, organisation);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      inTurn(turn).app.inject({
        method: 'POST',
        url: '/api/v2/auth/login',
        payload: { email, password: `wrong ${turn}` },
        // Those of one address wait for each other on each server.
        remoteAddress: '10.7.0.1',
      }),
    ),
  );
  const statuses = replies.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test('a session that ends on one server has ended on the other, though it was known there', async () => {
  const { email } = await addAccount(servers.one, organisation, { access: 'admin' });
  const payload = { email, password: PASSWORD };
  const signedIn = await servers.one.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload });
  const headers = { authorization: `Bearer ${signedIn.json().data.token}` };
  const statusAt = async ({ app }: TestApp) =>
    (await app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, payload: {} })).statusCode;
  expect([await statusAt(servers.one), await statusAt(servers.other)]).toEqual([200, 200]);

  const out = await servers.one.app.inject({ method: 'GET', url: '/api/v2/auth/logout', headers });

  expect(out.statusCode).toBe(200);
  expect([await statusAt(servers.other), await statusAt(servers.one)]).toEqual([401, 401]);
});

test('the requests of an API token are counted over both, also those that come at once', async () => {
  const { api_token_id, headers } = await apiToken(organisation, ['read_people']);
  const get = async (turn: number) => inTurn(turn).app.inject({ url: '/api/v3/device/people', headers });
  await get(0);
  const lately = { minute_requests: API_TOKEN_REQUESTS_A_MINUTE - 4 };
  await servers.one.database.owner
    .updateTable('api_tokens')
    .set(lately)
    .where('api_token_id', '=', api_token_id)
    .execute();

  const replies = await Promise.all([0, 1, 2, 3, 4, 5].map(get));

  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429, 429]);
  const refused = await get(6);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  ahead += 60_000;
  expect((await get(7)).statusCode).toBe(200);
});

test('rights that are taken on one server are gone on the other with the next request', async () => {
  const { user_id, headers } = await organisation.admin();
  const readAt = async ({ app }: TestApp) =>
    (await app.inject({ method: 'GET', url: '/api/v3/service/webhook', headers })).statusCode;
  expect(await readAt(servers.other)).toBe(200);
  await organisation.setGrants(user_id, []);
  expect(await readAt(servers.other)).toBe(403);
});

test('a test that is sent to one server wakes the stream that is open on the other', async () => {
  const { headers } = await organisation.admin();
  const device = await organisation.device();
  const user_id = await organisation.addPerson();
  const response = await servers.other.app.inject({
    url: '/api/v3/sync/events',
    headers,
    payloadAsStream: true,
  });
  const stream = response.stream();
  const pieces = stream.iterator({ destroyOnReturn: false });
  const next = async (): Promise<string> => {
    for (;;) {
      const { value } = await pieces.next();
      const clockTold = /event: changed\ndata: (.*)\n/.exec(String(value))?.[1];
      if (clockTold !== undefined) return clockTold;
    }
  };
  const before = await next();

  await alertingOf(servers.one, clock).tested(device.headers, user_id, 70);

  // The first look may tell what it was told before.
  let told = await next();
  while (told <= before) told = await next();
  stream.destroy();
});

test('what both look for in the background is done once: alerts, emails, webhooks, reports', async () => {
  const receiver = await openReceiver();
  const {
    user_id: adminId,
    email,
    headers,
  } = await addAccount(servers.one, organisation, {
    access: 'admin',
  });
  const alerting = alertingOf(servers.one, clock);
  await alerting.open(organisation);
  const webhooks = await webhooksOn(servers.one, organisation);
  const { webhook_id, secret } = await webhooks.make(receiver.url, { events: ['alert.told'] });
  const recipients = { user_ids: [adminId], admins: false, supervisors: false, webhook_ids: [webhook_id] };
  await alerting.rule(headers, 'hydration', {
    steps: [{ after_minutes: 0, recipients, channels: ['mail'] }],
    cool_down_minutes: 0,
  });
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => organisation.addPerson({ name_first: `Nth${nth}` })),
  );
  for (const [turn, user_id] of people.entries())
    await alertingOf(inTurn(turn), clock).tested(headers, user_id, SEVERE);
  const reports = [reportingOf(servers.one, clock), reportingOf(servers.other, clock)] as const;
  const { report_id } = await reports[0].create(headers, { formats: ['csv'], recipient_ids: [adminId] });
  await Promise.all(reports.map((reporting) => reporting.runNow(headers, report_id)));

  const countUndone = async (dueBefore: Date | 'infinity') => {
    // The number of an account's failed sign-ins is written after fifteen minutes.
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from jobs where kind <> 'failed-tries' and due_at <= ${dueBefore}::timestamptz)
           + (select count(*) from webhook_deliveries where state = 'waiting')
           + (select count(*) from report_runs where state = 'waiting') as waiting`.execute(
      servers.one.database.owner,
    );
    return Number(rows[0]?.waiting);
  };
  const toldOf = () =>
    receiver.received.flatMap((message) =>
      (verified(secret, message).data.alerts ?? []).map(({ alert_id }) => String(alert_id)),
    );
  const mails = () => mailbox.received.filter(({ to }) => to === email);
  const mailsAbout = (nth: number) =>
    mails().flatMap(({ text }) => text?.match(new RegExp(`Nth${nth} \\w+: ${SEVERE} mOsm`, 'g')) ?? [])
      .length;
  const patient = { timeout: 60_000 };
  // A job that is under way when the clock is put forward counts as left by a dead server, and is run again.
  await expect.poll(async () => (await alerting.alerts(headers)).length, patient).toBe(people.length);
  await expect.poll(() => countUndone(clock()), patient).toBe(0);
  // A reader who was just told is told of more alerts a minute later.
  ahead += 2 * 60_000;
  await expect.poll(() => people.filter((_, nth) => mailsAbout(nth) === 0), patient).toEqual([]);
  await expect.poll(async () => toldOf().length, patient).toBeGreaterThanOrEqual(people.length);
  await expect.poll(() => countUndone('infinity'), patient).toBe(0);
  await receiver.close();

  const alerts = await alerting.alerts(headers);
  expect(alerts.map((alert) => alert.user_id).sort()).toEqual([...people].sort());
  expect(toldOf().sort()).toEqual(alerts.map(({ alert_id }) => alert_id).sort());
  expect(people.map((_, nth) => mailsAbout(nth))).toEqual(people.map(() => 1));
  expect(mails().filter(({ subject }) => subject?.includes('Weekly hydration'))).toHaveLength(2);
  expect(new Set(mails().map(({ messageId }) => messageId)).size).toBe(mails().length);
});
