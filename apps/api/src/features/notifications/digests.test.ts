import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createSeal } from '../../auth/seal.ts';
import { createJobQueue } from '../../background/job-queue.ts';
import { keysFrom } from '../../database/server-secret.ts';
import { type WriteIn, writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { unscopedQueriesOf } from '../../organisation/unscoped-queries.store.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newMeasurement } from '../../testing/measurement-sender.ts';
import { partsFor, setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { digestsDueHandler } from './digests.ts';

/** Servers look every five seconds; a busy machine takes longer. */
const soon = { timeout: 40_000 };
let now = new Date('2026-03-02T00:00:00Z');
let mailbox: Mailbox;
const server = setUpTestApp({ clock: () => now });
let servers: Awaited<ReturnType<typeof buildApp>>[] = [];
let ours: TestOrganisation;
let crew: string;
let device: TestHeaders;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(async () => {
  await stop();
  await mailbox.close();
});
beforeEach(async () => {
  // Midnight of a later day: eight in the morning in Perth.
  now = new Date(Math.ceil(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS + 240 * HOUR_MS);
  await server.database.owner.deleteFrom('notification_settings').execute();
  ours = await server.organisation('Harbour Works');
  crew = await ours.addTag('Crane crew');
  device = (await ours.device()).headers;
});

/** Two servers on the one database. */
async function start() {
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl };
  const build = () => buildApp({ ...partsFor(server.database), settings, clock: () => now });
  servers = await Promise.all([build(), build()]);
  for (const app of servers) await app.listen({ port: 0, host: '127.0.0.1' });
}
async function stop() {
  for (const app of servers.splice(0)) await app.close();
}

async function reader(access = 'view_user,view_measure', tag_id: string | null = crew) {
  const email = `${randomUUID()}@harbour.test`;
  const user_id = await ours.addPerson({
    email,
    name_first: 'Zoe',
    name_last: 'Reader',
    grants: [{ tag_id, access }],
  });
  return { email, user_id, headers: await ours.signIn(user_id, { created_at: now, used_at: now }) };
}
type Reader = Awaited<ReturnType<typeof reader>>;

async function digestAt(digest_hour: number, who: Reader, given: object = {}) {
  const payload = {
    mail: true,
    in_app: true,
    digest: true,
    digest_hour,
    time_zone: 'Australia/Perth',
    muted_tag_ids: [],
  };
  const response = await server.app.inject({
    method: 'PUT',
    url: '/api/v3/notification/settings',
    headers: who.headers,
    payload: { ...payload, ...given },
  });
  return response.json();
}
async function nextOf({ user_id }: Reader): Promise<string | undefined> {
  const row = await server.database.owner
    .selectFrom('notification_settings')
    .select('next_digest_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.next_digest_at?.toISOString();
}

async function measure(user_id: string, value: number, hoursAgo: number) {
  const created_time = new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString();
  const payload = newMeasurement(user_id, { value, created_time });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/measurement',
    headers: device,
    payload,
  });
  expect(response.statusCode).toBe(200);
}
const mailsTo = ({ email }: Reader) => mailbox.received.filter(({ to }) => to === email);
const person = (name_first: string, tag_ids = [crew]) =>
  ours.addPerson({ name_first, name_last: 'Berg', tag_ids });

test('two servers: one digest a day, at the hour of its reader, about those whom they may see', {
  timeout: 120_000,
}, async () => {
  const [ida, ben, cal] = [await person('Ida'), await person('Ben'), await person('Cal')];
  const unseen = await person('Unseen', []);
  for (const id of [ida, unseen]) await measure(id, 170, 2);
  await measure(ben, 40, 3);
  await measure(cal, 170, 30);
  // A follow-up that was left open is counted forever; who has a day off was not missed.
  await measure(await person('Dot'), 170, 24 * 30);
  const off = await ours.addTag('Day off', 'roster', {
    _days_on: 1,
    _days_off: 300,
    _start_day: '2026-01-01',
  });
  await person('Off', [crew, off]);
  const boss = await reader();
  const worker = await reader('measure_user');
  for (const who of [boss, worker]) {
    expect((await digestAt(9, who)).data.next_digest_at).toBe(
      new Date(now.getTime() + HOUR_MS).toISOString(),
    );
  }
  await start();
  now = new Date(now.getTime() + HOUR_MS - 1000);
  expect(await nextOf(boss)).toBe(new Date(now.getTime() + 1000).toISOString());
  now = new Date(now.getTime() + 20 * 60_000);

  const mail = await mailbox.mail(boss.email, '1 person dehydrated, 3 follow-ups open');
  expect(mail.text).toContain('2 people were tested with 2 tests, out of 5 whose tests you may see.');
  expect(mail.text).toContain('Dehydrated (1)\n- Ida Berg: Severely Dehydrated\n');
  expect(mail.text).toMatch(
    /Open follow-ups \(3\)\n- Ida Berg: last tested .+\n- Cal Berg: last tested .+\n- Dot Berg: last tested .+\n/,
  );
  expect(mail.text).toContain('At work and not tested (2)\n- Cal Berg\n- Dot Berg\n');
  expect(mail.text).not.toContain('Unseen');
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(
    /\/unsubscribe\/[\w-]+>$/,
  );

  now = new Date(now.getTime() + 24 * HOUR_MS);
  await expect.poll(() => mailsTo(boss).length, soon).toBe(2);
  expect(mailsTo(boss)[1]?.subject).toBe('0 people dehydrated, 3 follow-ups open');
  expect(mailsTo(worker)).toEqual([]);
  await stop();
});

test('a digest that was due while no server ran goes out once, late; none goes out when there is nothing', {
  timeout: 120_000,
}, async () => {
  const [boss, idle] = [await reader(), await reader('view_user,view_measure', await ours.addTag('Nobody'))];
  await measure(await person('Ida'), 170, 1);
  await digestAt(9, boss);
  await digestAt(9, idle);
  now = new Date(now.getTime() + 75 * HOUR_MS);
  await start();
  await mailbox.mail(boss.email, 'follow-up open');
  const tomorrow = new Date(now.getTime() + 22 * HOUR_MS).toISOString();
  await expect.poll(() => nextOf(idle), soon).toBe(tomorrow);
  await expect
    .poll(() => server.database.owner.selectFrom('jobs').select('kind').execute(), soon)
    .toEqual([]);
  expect([mailsTo(boss).length, mailsTo(idle).length, await nextOf(boss)]).toEqual([1, 0, tomorrow]);
  await stop();
});

test('once turned off, or moved to another hour, the earlier digest is not sent', async () => {
  const boss = await reader();
  await measure(await person('Ida'), 170, 1);
  await digestAt(9, boss);
  expect((await digestAt(9, boss, { digest: false })).data.next_digest_at).toBeNull();
  expect((await digestAt(7, boss)).data.next_digest_at).toBe(
    new Date(now.getTime() + 23 * HOUR_MS).toISOString(),
  );
  expect((await digestAt(24, boss)).status).toBe(false);
  const refused = await digestAt(7, boss, { time_zone: 'Mars/Crater' });
  expect(refused.problems).toEqual([{ path: 'time_zone', message: 'This time zone is not recognised.' }]);
  const unknown = await digestAt(7, boss, { muted_tag_ids: [randomUUID()] });
  expect(unknown.problems).toEqual([{ path: 'muted_tag_ids.0', message: 'This tag was not found.' }]);
});

test('several servers looking at the same moment queue one digest', async () => {
  const boss = await reader();
  await digestAt(9, boss);
  now = new Date(now.getTime() + HOUR_MS);
  const { app, owner } = server.database;
  const writeIn: WriteIn = (...parameters) => writeInOrganisation(app, ...parameters);
  const seal = createSeal(keysFrom('secret')('test'), randomBytes);
  const jobs = createJobQueue({ database: app, seal, clock: () => now });
  // All of them have seen the same row before any has moved it.
  const seen = await unscopedQueriesOf(app).digestsDue(now);
  expect(seen).toHaveLength(1);
  const unscopedQueries = { ...unscopedQueriesOf(app), digestsDue: async () => seen };
  const { run } = digestsDueHandler({ unscopedQueries, jobs, clock: () => now, writeIn });
  const { job_id, due } = { job_id: randomUUID(), due: { period: now.toISOString() } };

  await Promise.all([1, 2, 3, 4].map(() => run(due, { job_id, writeIn })));

  const put = await owner.selectFrom('jobs').select('kind').where('kind', '=', 'digest').execute();
  expect(put).toHaveLength(1);
  await owner.deleteFrom('jobs').execute();
});
