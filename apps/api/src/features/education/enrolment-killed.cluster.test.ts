import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startToKill } from '../../testing/killed-server.ts';
import { LATE_MAIL_MS, openMailbox } from '../../testing/mailbox.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { heatModule, trainingOf } from './testing/training.ts';

const server = setUpTestApp();

const CREW = 5000;
const OTHERS = 1000;

test('servers killed in the middle of an assignment to 5,000 people: everybody has the course in the end, once', {
  timeout: 120_000,
}, async () => {
  const training = trainingOf(server, () => new Date());
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const tag_id = await organisation.addTag('Drill and blast');
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const { base } = stamps.takeBlock(CREW + OTHERS);
    await sql`
      insert into users (org_id, user_id, tag_ids, created_time, modified_time)
      select ${org_id}, gen_random_uuid(), case when i <= ${CREW} then array[${tag_id}]::uuid[] else '{}' end,
             instant_of_us(${base}::bigint + i), instant_of_us(${base}::bigint + i)
        from generate_series(1, ${CREW + OTHERS}) i`.execute(tx);
  });
  const given = async () => {
    const { rows } = await sql<{ courses: number; people: number }>`
      select count(*)::int as courses, count(distinct user_id)::int as people from courses
       where org_id = ${organisation.org_id}`.execute(server.database.owner);
    return rows[0] ?? { courses: 0, people: 0 };
  };
  const module_id = await training.published(headers, heatModule());
  const made = await training.assign(headers, module_id, { tag_ids: [tag_id] });
  expect(made.data.progress).toEqual({ done: 0, of: CREW });

  // A block takes long enough to be killed in the middle, however busy this machine is.
  const { owner } = server.database;
  await sql`create function slow_giving() returns trigger language plpgsql
              as $$ begin perform pg_sleep(0.2); return null; end $$`.execute(owner);
  await sql`create trigger slow_giving after insert on courses
              for each statement execute function slow_giving()`.execute(owner);
  for (let round = 0; round < 2; round += 1) {
    const before = (await given()).courses;
    const { kill } = await startToKill(server.database);
    await expect
      .poll(async () => (await given()).courses, { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(before);
    await kill();
    const { courses, people } = await given();
    expect(courses).toBe(people);
    expect(courses).toBeLessThan(CREW);
    const { data } = await training.ask(headers, 'GET', `/education/module/${module_id}/assignment`);
    expect(data.assignments[0].progress).toEqual({ done: courses, of: CREW });
  }

  await sql`drop trigger slow_giving on courses`.execute(owner);
  expect(await training.enrol()).toEqual([]);
  expect(await given()).toEqual({ courses: CREW, people: CREW });
  const { data } = await training.ask(headers, 'GET', `/education/module/${module_id}/assignment`);
  expect(data.assignments[0].progress).toBeNull();
});

const WITH_EMAIL = 120;

test('servers killed while they mail about an assignment: everybody is told, by one email', {
  timeout: 120_000,
}, async () => {
  const mailbox = await openMailbox({ arrivesWithinMs: LATE_MAIL_MS });
  try {
    const training = trainingOf(server, () => new Date());
    const organisation = await server.organisation();
    const { headers } = await organisation.admin();
    await organisation.write(async ({ tx, org_id, stamps }) => {
      const { base } = stamps.takeBlock(WITH_EMAIL);
      await sql`
        insert into users (org_id, user_id, email, created_time, modified_time)
        select ${org_id}, gen_random_uuid(), 'crew-' || i || '@mine.test',
               instant_of_us(${base}::bigint + i), instant_of_us(${base}::bigint + i)
          from generate_series(1, ${WITH_EMAIL}) i`.execute(tx);
    });
    const module_id = await training.published(headers, heatModule());
    await training.assign(headers, module_id, { everyone: true });
    expect(await training.enrol()).toEqual([]);
    const toldAfter = async (count: number) => {
      // What is assigned within ten minutes is one email: the next look comes now.
      await sql`update enrolment_state set mails_at = now() where org_id = ${organisation.org_id}`.execute(
        server.database.owner,
      );
      const { kill } = await startToKill(server.database, { smtpUrl: mailbox.smtpUrl });
      await expect.poll(() => told().size, { interval: 2, timeout: 60_000 }).toBeGreaterThanOrEqual(count);
      await kill();
    };
    const told = () => new Set(mailbox.received.map(({ to }) => to));
    for (const count of [1, 40, WITH_EMAIL]) await toldAfter(count);
    expect(told().size).toBe(WITH_EMAIL);
    // A server that dies between the mail server's answer and its own note sends the same email again: by its id.
    const ids = new Set(mailbox.received.map(({ to, messageId }) => `${to} ${messageId}`));
    expect(ids.size).toBe(WITH_EMAIL);
    expect(mailbox.received.length - ids.size).toBeLessThan(20);
  } finally {
    await mailbox.close();
  }
});
