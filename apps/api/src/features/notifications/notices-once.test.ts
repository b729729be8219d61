import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { buildTestApp, partsFor, type TestApp, testSettings } from '../../testing/test-app.ts';

/** Work is done within a second or so; a busy machine takes longer. */
const soon = { timeout: 30_000 };
let mailbox: Mailbox;
let server: TestApp;
let second: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl };
  server = await buildTestApp({ settings });
  second = await buildApp({ ...partsFor(server.database), settings });
  for (const app of [server.app, second]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await second.close();
  await server.close();
  await mailbox.close();
});

async function tellingOrganisation(of = server) {
  const ours = await of.organisation();
  const email = `${randomUUID()}@harbour.test`;
  const reader = await ours.addPerson({ email, grants: [{ tag_id: null, access: 'admin' }] });
  const crew = await ours.addTag('Crane crew', 'default', {
    _notify_hydration: true,
    _notify_hydration_to: [reader],
  });
  const people = await Promise.all([1, 2, 3].map(() => ours.addPerson({ tag_ids: [crew] })));
  return { ours, email, people, device: (await ours.device()).headers };
}
const dehydrated = (user_id: string) =>
  newMeasurement(user_id, { value: 170, created_time: new Date().toISOString() });
const done = () =>
  expect.poll(() => server.database.owner.selectFrom('jobs').select('kind').execute(), soon).toEqual([]);
const mailsTo = (email: string) => mailbox.received.filter(({ to }) => to === email);

test('two servers on one database, each sent the same tests twice: one email per test', async () => {
  const { email, people, device } = await tellingOrganisation();
  const rows = Array.from({ length: 12 }, (_, n) => dehydrated(people[n % 3] ?? ''));
  const senders = [measurementSender(server), measurementSender({ ...server, app: second })];
  for (const row of rows) {
    await Promise.all(senders.map(({ post }) => post(device, row)));
    for (const { receipt } of senders) {
      expect(await receipt(device, row)).toMatchObject({ duplicates: [row.measurement_id] });
    }
  }
  await done();
  const told = mailsTo(email).flatMap(({ text }) => text?.match(/^- .*Severely Dehydrated/gm) ?? []);
  expect(told).toHaveLength(rows.length);
});

test('when the server looking at a test dies, the next one sends the notice, once', async () => {
  const { email, people, device, ours } = await tellingOrganisation();
  const blocked = sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%"notices"%'`;
  await server.database.owner.transaction().execute(async (tx) => {
    // Whoever writes a notice waits here, with the job in its hand.
    await sql`lock table notices in access exclusive mode`.execute(tx);
    await measurementSender(server).receipt(device, dehydrated(people[0] ?? ''));
    const waiting = async () => (await blocked.execute(server.database.owner)).rows[0]?.pid;
    await expect.poll(waiting, soon).toBeDefined();
    // As when the process is killed: its connection is gone before anything was committed.
    await sql`select pg_terminate_backend(${(await waiting()) ?? 0}::int, 0)`.execute(server.database.owner);
  });
  await done();
  const notices = await server.database.owner
    .selectFrom('notices')
    .select('notice_id')
    .where('org_id', '=', ours.org_id)
    .execute();
  expect([notices.length, mailsTo(email).length]).toEqual([1, 1]);
});

test('what was removed or marked invalid before being looked at is not reported', async () => {
  // Nobody works the jobs off until it listens.
  const late = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  const { ours, email, people, device } = await tellingOrganisation(late);
  const { headers } = await ours.admin();
  const [removed, invalid, left] = people.map(dehydrated);
  for (const row of [removed, invalid, left]) await measurementSender(late).receipt(device, row);
  const url = (row = removed) => `/api/v3/measurement/${row?.measurement_id}`;
  await late.app.inject({ method: 'DELETE', url: url(), headers });
  await late.app.inject({ method: 'PATCH', url: url(invalid), headers, payload: { valid: false } });

  await late.app.listen({ port: 0, host: '127.0.0.1' });
  const waiting = () => late.database.owner.selectFrom('jobs').select('kind').execute();
  await expect.poll(waiting, soon).toEqual([]);
  await late.close();
  const told = mailsTo(email).flatMap(({ text }) => text?.match(/people\/[0-9a-f-]+/g) ?? []);
  expect(told).toEqual([`people/${left?.user_id}`]);
});

test('nothing is queued where no tag notifies, and one queued look covers what arrives while it waits', async () => {
  const sleeping = await buildTestApp();
  const { ours, people, device } = await tellingOrganisation(sleeping);
  const untold = await ours.addPerson({ tag_ids: [await ours.addTag('Quiet crew')] });
  const send = (user_id = '') => measurementSender(sleeping).receipt(device, dehydrated(user_id));
  const looks = () =>
    sleeping.database.owner.selectFrom('jobs').select('job_id').where('turn_of', '=', ours.org_id).execute();

  for (let n = 0; n < 3; n += 1) await send(untold);
  expect(await looks()).toEqual([]);
  for (const person of people) await send(person);
  expect(await looks()).toHaveLength(1);
  await sleeping.close();
});
