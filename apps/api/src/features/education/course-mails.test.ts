import { randomUUID } from 'node:crypto';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS, MINUTE_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { nextBlocks } from '../../background/block-work.ts';
import { keysFrom } from '../../database/server-secret.ts';
import type { Letter } from '../../mail/letter.ts';
import { unscopedQueriesOf } from '../../organisation/unscoped-queries.store.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { partsFor, setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { courseMails } from './course-mail-blocks.ts';
import { makeCourseLink } from './testing/course-link.ts';
import { answersTo, heatModule, trainingOf } from './testing/training.ts';

/** Servers look every second; a busy machine takes longer. */
const soon = { timeout: 60_000 };
let now = new Date();
let mailbox: Mailbox;
const server = setUpTestApp({ clock: () => now });
const training = trainingOf(server, () => now);
beforeAll(async () => {
  mailbox = await openMailbox();
});
let servers: Awaited<ReturnType<typeof buildApp>>[] = [];
afterEach(async () => {
  for (const app of servers.splice(0)) await app.close();
});
afterAll(() => mailbox.close());

let ours: TestOrganisation;
let admin: TestHeaders;
let adminId: string;
let email: string;
let user_id: string;
beforeEach(async () => {
  now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  await server.database.owner.deleteFrom('enrolment_state').execute();
  ours = await server.organisation('Harbour Works');
  adminId = (await ours.admin()).user_id;
  await signInAdmin();
  email = `${randomUUID()}@ida.test`;
  user_id = await ours.addPerson({ name_first: 'Ida', email });
});
/** Sessions end while the clock moves on. */
async function signInAdmin() {
  admin = await ours.signIn(adminId, { created_at: now, used_at: now });
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function assign(title = 'Heat illness', changed: object = {}) {
  await signInAdmin();
  const moduleId = await training.published(admin, { ...heatModule(), title });
  const due = { kind: 'days', days: 10 };
  await training.assign(admin, moduleId, { user_ids: [user_id], due, ...changed });
  await training.enrol();
  return moduleId;
}

/** What goes out at this time; the walk over people comes by as often as there is something to do. */
async function mails(blockSize = 100): Promise<Letter[]> {
  const letters: Letter[] = [];
  const put = async (_scope: unknown, _kind: unknown, letter: unknown) => void letters.push(letter as Letter);
  const jobs = { put, join: put, putNow: put } as never;
  const publicUrl = () => 'https://heat.test';
  const desk = { keys: keysFrom('secret')('course links'), publicUrl, clock: () => now, jobs };
  const { organisationsToMailCourses } = unscopedQueriesOf(server.database.app);
  const work = courseMails({ database: server.database.app, desk, organisationsToMailCourses, blockSize });
  const failed: unknown[] = [];
  while (await nextBlocks(work, ({ error }) => failed.push(error)));
  expect(failed).toEqual([]);
  return letters;
}
const subjects = async () => (await mails()).map(({ subject }) => subject);

test(
  'from a real mail server: one mail when assigned, before it is due, and weekly while it is overdue',
  soon,
  async () => {
    const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl };
    const build = () => buildApp({ ...partsFor(server.database), settings, clock: () => now });
    await assign('Heat illness');
    await assign('Water');
    servers = await Promise.all([build(), build()]);
    for (const app of servers) await app.listen({ port: 0, host: '127.0.0.1' });

    const first = await mailbox.mail(email, 'You have 2 courses to take');
    for (const text of [
      'This is for “Ida” from the organisation “Harbour Works”.',
      'New for you',
      'Heat illness: due on',
      'Water',
    ])
      expect(first.text).toContain(text);
    const link = linkIn(first);
    const opened = await server.app.inject({
      url: `/api/v3/access/courses?today=${training.today()}`,
      headers: { authorization: `Bearer ${link.pathname.split('/').at(-1)}` },
    });
    expect(opened.json().data.courses).toHaveLength(2);

    const next = async (days: number, heading: string) => {
      later(days * DAY_MS);
      const count = mailbox.received.length;
      await expect.poll(() => mailbox.received.length, soon).toBeGreaterThan(count);
      const mail = mailbox.received.at(-1);
      expect(mail?.to).toBe(email);
      expect(mail?.text).toContain(heading);
      return mail;
    };
    const reminder = await next(7, 'Due soon');
    expect(reminder && linkIn(reminder).href).toBe(link.href);
    await next(4, 'was due on');
    const last = await next(7, 'was due on');
    expect(last?.subject).toBe('You have overdue courses');
    expect(mailbox.received.filter(({ to }) => to === email)).toHaveLength(4);
  },
);

test('a day has one mail for a person, however often it is looked', async () => {
  await assign();
  expect(await subjects()).toEqual(['A course for you: Heat illness']);
  expect(await subjects()).toEqual([]);
  later(15 * MINUTE_MS);
  expect(await subjects()).toEqual([]);
  await assign('Water', { due: { kind: 'none' } });
  later(15 * MINUTE_MS);
  expect(await subjects()).toEqual(['A course for you: Water']);
  later(7 * DAY_MS);
  expect(await subjects()).toEqual(['Due soon: Heat illness']);
});

test('many people are mailed in blocks, each once', async () => {
  const crew = await ours.addTag('Crane crew');
  for (let one = 0; one < 5; one += 1)
    await ours.addPerson({ email: `${randomUUID()}@crew.test`, tag_ids: [crew] });
  await assign('Water', { tag_ids: [crew] });
  const to = (await mails(2)).map((letter) => letter.to);
  expect([to.length, new Set(to).size]).toEqual([6, 6]);
});

test('whoever is done, excused, out of attempts or gone is not mailed', async () => {
  const leaves: Record<string, () => Promise<unknown>> = {
    done: () =>
      sql`update courses set done_on = ${training.today()}::date where user_id = ${user_id}`.execute(
        server.database.owner,
      ),
    excused: () =>
      sql`update courses set excused_at = now() where user_id = ${user_id}`.execute(server.database.owner),
    failed: () =>
      sql`update courses set failed_at = now() where user_id = ${user_id}`.execute(server.database.owner),
    deleted: () =>
      sql`update users set active = false where user_id = ${user_id}`.execute(server.database.owner),
  };
  for (const [name, leave] of Object.entries(leaves)) {
    user_id = await ours.addPerson({ email: `${randomUUID()}@gone.test` });
    later(15 * MINUTE_MS);
    await assign();
    expect([name, await subjects()]).toEqual([name, ['A course for you: Heat illness']]);
    await leave();
    later(20 * DAY_MS);
    expect([name, await subjects()]).toEqual([name, []]);
  }
});

test('a passed course ends its mails', async () => {
  const content = heatModule();
  const moduleId = await training.published(admin, content);
  await training.assign(admin, moduleId, { user_ids: [user_id] });
  await training.enrol();
  expect(await subjects()).toHaveLength(1);
  const headers = await ours.signIn(user_id, { created_at: now, used_at: now });
  const [{ course_id }] = await training.courses(headers);
  await training.readAll(headers, course_id, content);
  const { data } = await training.begin(headers, course_id);
  await training.submit(headers, course_id, data.attempt_id, answersTo(content, true));
  later(30 * DAY_MS);
  expect(await subjects()).toEqual([]);
});

test('an assignment without reminders mails nobody, unless another one does', async () => {
  const moduleId = await assign('Quiet', { reminders: false });
  expect(await subjects()).toEqual([]);
  await training.assign(admin, moduleId, { everyone: true });
  later(15 * MINUTE_MS);
  await training.enrol();
  expect(await subjects()).toEqual(['A course for you: Quiet']);
  const { data } = await training.ask(admin, 'GET', `/education/module/${moduleId}/assignment`);
  expect(data.assignments.map(({ reminders }: { reminders: boolean }) => reminders).sort()).toEqual([
    false,
    true,
  ]);
});

test('whoever has no email is mailed once there is one; a retired module mails nobody who has not begun', async () => {
  await sql`update users set email = null where user_id = ${user_id}`.execute(server.database.owner);
  const moduleId = await assign();
  expect(await subjects()).toEqual([]);
  await sql`update users set email = ${email} where user_id = ${user_id}`.execute(server.database.owner);
  later(15 * MINUTE_MS);
  expect(await subjects()).toEqual(['A course for you: Heat illness']);
  await training.ask(admin, 'POST', `/education/module/${moduleId}/retire`, {});
  later(8 * DAY_MS);
  expect(await subjects()).toEqual([]);
});

test('a day begins at seven in the morning where the organisation is', async () => {
  await training.setTimeZone(admin, 'Australia/Perth');
  const date = addDays(training.today(), 10);
  await assign('Water', { due: { kind: 'date', date } });
  expect(await subjects()).toHaveLength(1);
  // Seven in Perth is 23 o'clock of the day before in UTC.
  const sevenInPerth = Date.parse(`${addDays(date, -4)}T23:00:00Z`);
  now = new Date(sevenInPerth - MINUTE_MS);
  expect(await subjects()).toEqual([]);
  now = new Date(sevenInPerth + 10 * MINUTE_MS);
  expect(await subjects()).toEqual(['Due soon: Water']);
});

test('a mail carries the link its person has, so that one on paper goes on working, and a new one when it is old', async () => {
  await assign('Water', { due: { kind: 'days', days: 40 } });
  const [first] = await mails();
  later(10 * DAY_MS);
  await assign('Shade', { due: { kind: 'none' } });
  const [second] = await mails();
  expect(second?.action?.url).toBe(first?.action?.url);
  later(11 * DAY_MS);
  await assign('Rest', { due: { kind: 'none' } });
  const [third] = await mails();
  expect(third?.action?.url).not.toBe(first?.action?.url);
  // Made with another key, as after a change of the server's secret: the one it cannot write again is replaced.
  await makeCourseLink(server.app, admin, user_id);
  await assign('Signs', { due: { kind: 'none' } });
  later(15 * MINUTE_MS);
  const [fourth] = await mails();
  expect(fourth?.action?.url).toMatch(/^https:\/\/heat\.test\/access\/hwc_/);
  const { rows } = await sql<{ live: number }>`
    select count(*)::int as live from course_links where user_id = ${user_id} and ended_at is null`.execute(
    server.database.owner,
  );
  expect(rows).toEqual([{ live: 1 }]);
});
