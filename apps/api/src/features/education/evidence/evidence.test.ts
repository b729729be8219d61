import { randomUUID } from 'node:crypto';
import { attendanceText } from '@heatwise/domain/education/toolbox-talk';
import { fullName } from '@heatwise/domain/people/person-name';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { headersOfLink, makeCourseLink } from '../testing/course-link.ts';
import { answersTo, heatModule, trainingOf } from '../testing/training.ts';
import { evidenceCsv } from './evidence-csv.ts';
import { PEOPLE_A_PAGE, type XapiStatement } from './evidence-xapi.ts';

const server = setUpTestApp({ clock: () => now });
let now: Date;
const training = trainingOf(server, () => now);

let organisation: TestOrganisation;
let admin: TestHeaders;
let admin_id: string;
beforeEach(async () => {
  now = new Date();
  organisation = await server.organisation();
  const { headers, user_id } = await organisation.admin();
  [admin, admin_id] = [headers, user_id];
});

const content = heatModule({ wait_minutes: 0 });
async function worker(name_first: string, name_last: string) {
  const user_id = await organisation.addPerson({ name_first, name_last });
  return { user_id, headers: await organisation.signIn(user_id) };
}
async function assigned(people: readonly { user_id: string }[], title = content.title): Promise<string> {
  const module_id = await training.published(admin, { ...content, title });
  await training.assign(admin, module_id, { user_ids: people.map(({ user_id }) => user_id) });
  await training.enrol();
  return module_id;
}
async function take(headers: TestHeaders, answers: readonly boolean[]): Promise<string> {
  const [{ course_id }] = await training.courses(headers);
  await training.readAll(headers, course_id, content);
  for (const isRight of answers) {
    const { attempt_id } = (await training.begin(headers, course_id)).data;
    await training.submit(headers, course_id, attempt_id, answersTo(content, isRight));
  }
  return course_id;
}
async function talk(
  module_id: string,
  place: string,
  userIds: readonly string[],
  held_on = training.today(),
) {
  const of = { org_id: organisation.org_id, talk_id: randomUUID() };
  const times = { started_at: now, ended_at: now, sent_at: now };
  const { owner } = server.database;
  await owner
    .insertInto('toolbox_talks')
    .values({ ...of, ...times, module_id, version: 1, presenter_id: admin_id, place, held_on })
    .execute();
  for (const user_id of userIds)
    await owner
      .insertInto('talk_attendances')
      .values({ ...of, user_id, confirmed_at: now })
      .execute();
  return of.talk_id;
}
const nameOf = async (user_id: string) => {
  const person = await server.database.owner
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return fullName(person);
};
const get = (path: string, headers = admin) =>
  server.app.inject({ url: `/api/v3/education/${path}`, headers });
const csv = async (query = '') => {
  const { body } = await get(`evidence.csv${query}`);
  expect(body.at(0)).toBe('\uFEFF');
  return body.trim().split('\r\n');
};
async function statements(query = ''): Promise<XapiStatement[]> {
  const all: XapiStatement[] = [];
  for (let url = `/api/v3/education/evidence/xapi${query}`; url !== ''; ) {
    const answer = await server.app.inject({ url, headers: admin });
    const page: { statements: XapiStatement[]; more: string } = answer.json();
    all.push(...page.statements);
    url = page.more;
  }
  return all;
}
const verbs = (all: readonly XapiStatement[]) =>
  all.map(({ verb }) => (verb as { id: string }).id.replace('http://adlnet.gov/expapi/verbs/', ''));

test('a line says how a person stands with a module, and which talks they attended', async () => {
  const [ada, ben, cy] = [
    await worker('Ada', 'Ash'),
    await worker('Ben', 'Birch'),
    await worker('Cy', 'Cole'),
  ];
  const module_id = await assigned([ada, ben]);
  await take(ada.headers, [false, true]);
  const [{ course_id }] = await training.courses(ben.headers);
  await training.ask(admin, 'PUT', `/education/course/${course_id}/excuse`, { reason: '=On leave, long' });
  await talk(module_id, 'Crib room', [ada.user_id, cy.user_id]);

  const day = training.today();
  const [{ certificate }] = await training.courses(ada.headers);
  expect(await csv()).toEqual([
    'Person,Module,Version,Assigned,Due,State,Attempts,Best score (%),Done on,Certificate number,Valid until,Excused because,Attended talks,Learner identified by',
    `Ada Ash,Heat illness,1,${day},${addDays(day, 14)},Completed,2,100,${day},${certificate.number},${certificate.valid_until},,${day} Crib room,Signed in`,
    // A reason that a spreadsheet would take for a formula.
    `Ben Birch,Heat illness,,${day},${addDays(day, 14)},Excused,0,,,,,"'=On leave, long",,`,
    `Cy Cole,Heat illness,1,,,,,,,,,,${day} Crib room,${attendanceText(await nameOf(admin_id))}`,
  ]);
});

/** What a page of a personal link sends while somebody reads all pages and answers everything right. */
async function takeByLink(link: TestHeaders, { submits = true } = {}): Promise<string> {
  const [{ course_id }] = (await byLink('GET', `?today=${training.today()}`, link)).data.courses;
  const page_ids = content.pages.map(({ page_id }) => page_id);
  await byLink('PUT', `/${course_id}/progress`, link, { page_ids, today: training.today() });
  const { attempt_id } = (await byLink('POST', `/${course_id}/attempt`, link, { attempt_id: randomUUID() }))
    .data;
  const answers = answersTo(content, true);
  await byLink('PUT', `/${course_id}/attempt/${attempt_id}/answers`, link, { answers });
  if (submits)
    await byLink('POST', `/${course_id}/attempt/${attempt_id}/submit`, link, {
      answers,
      today: training.today(),
    });
  return attempt_id;
}
async function byLink(method: 'GET' | 'POST' | 'PUT', path: string, headers: TestHeaders, payload?: object) {
  const url = `/api/v3/access/courses${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect([path, answer.statusCode, answer.body.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
  return answer.json();
}
const identifications = async () => (await csv()).slice(1).map((line) => line.split(',').at(-1));

test('what was done by a personal link names who issued it, in every form of the evidence', async () => {
  const [ada, sam] = [await worker('Ada', 'Ash'), await organisation.admin()];
  await server.database.owner
    .updateTable('users')
    .set({ name_first: 'Sam', name_last: 'Hill' })
    .where('user_id', '=', sam.user_id)
    .execute();
  await assigned([ada]);
  const link = headersOfLink(await makeCourseLink(server.app, sam.headers, ada.user_id));
  await takeByLink(link);

  const text = 'Personal link issued by Sam Hill';
  expect(await identifications()).toEqual([text]);
  const marked = (await statements()).map((one) => (one.context as { extensions: object }).extensions);
  expect(marked.map((extensions) => Object.values(extensions))).toEqual([[text], [text], [text]]);
  const { data } = (await get(`person/${ada.user_id}?today=${training.today()}`)).json();
  expect(data.courses[0].identification).toEqual({ by: 'link', issued_by: 'Sam Hill' });
});

test('an assessment that was answered by a link and submitted by a session counts as done by the link', async () => {
  const ada = await worker('Ada', 'Ash');
  await assigned([ada]);
  const link = headersOfLink(await makeCourseLink(server.app, admin, ada.user_id));
  const attempt_id = await takeByLink(link, { submits: false });
  const [{ course_id }] = await training.courses(ada.headers);
  await training.submit(ada.headers, course_id, attempt_id, answersTo(content, true));
  expect(await identifications()).toEqual([`Personal link issued by ${await nameOf(admin_id)}`]);
});

test('a link that the server sent by email names no one, and earlier completions say so', async () => {
  const ada = await worker('Ada', 'Ash');
  await assigned([ada]);
  const link = headersOfLink(await makeCourseLink(server.app, admin, ada.user_id));
  await server.database.owner
    .updateTable('course_links')
    .set({ made_by: null })
    .where('org_id', '=', organisation.org_id)
    .execute();
  await takeByLink(link);
  expect(await identifications()).toEqual(['Personal link sent by email']);

  await server.database.owner
    .updateTable('courses')
    .set({ identified_by: null })
    .where('org_id', '=', organisation.org_id)
    .execute();
  expect(await identifications()).toEqual(['Not recorded']);
});

test('of one module, or of some days', async () => {
  const ada = await worker('Ada', 'Ash');
  const first = await assigned([ada], 'First');
  await assigned([ada], 'Second');
  const modules = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[1]);
  expect(modules(await csv())).toEqual(['First', 'Second']);
  expect(modules(await csv(`?module_id=${first}`))).toEqual(['First']);
  const [day, tomorrow] = [training.today(), addDays(training.today(), 1)];
  expect(modules(await csv(`?from=${day}&to=${day}`))).toEqual(['First', 'Second']);
  expect(modules(await csv(`?from=${tomorrow}`))).toEqual([]);
  const wrong = await get(`evidence.csv?from=${tomorrow}&to=${day}`);
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('must not be before')]);
});

test('statements say who attempted, failed, passed, completed and attended what', async () => {
  const ada = await worker('Ada', 'Ash');
  const module_id = await assigned([ada]);
  const course_id = await take(ada.headers, [false, true]);
  const talk_id = await talk(module_id, 'Crib room', [ada.user_id]);
  const all = await statements();
  expect(verbs(all).sort()).toEqual(['attempted', 'attempted', 'attended', 'completed', 'failed', 'passed']);
  const of = (verb: string) => all.find((one) => verbs([one])[0] === verb);

  const homePage = expect.stringMatching(/^https?:\/\//);
  expect(of('passed')).toMatchObject({
    version: '1.0.3',
    timestamp: now.toISOString(),
    actor: { objectType: 'Agent', name: 'Ada Ash', account: { homePage, name: ada.user_id } },
    object: {
      objectType: 'Activity',
      id: expect.stringContaining(`/education/modules/${module_id}/assessment`),
      definition: { name: { en: 'Heat illness' }, type: 'http://adlnet.gov/expapi/activities/assessment' },
    },
    result: {
      score: { scaled: 1, raw: 2, min: 0, max: 2 },
      success: true,
      completion: true,
      duration: 'PT0S',
    },
    context: { registration: course_id, platform: 'Heatwise', revision: '1' },
  });
  expect(of('failed')?.result).toMatchObject({ score: { scaled: 0, raw: 0, max: 2 }, success: false });
  expect(of('completed')).toMatchObject({ timestamp: now.toISOString(), result: { completion: true } });
  expect(of('attended')).toMatchObject({
    timestamp: now.toISOString(),
    context: { registration: talk_id, instructor: { account: { name: admin_id } } },
  });
  expect(of('attended')).not.toHaveProperty('result');

  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(all.map(({ id }) => id).filter((id) => uuid.test(id))).toHaveLength(6);
  expect(new Set(all.map(({ id }) => id)).size).toBe(6);
  expect(await statements()).toEqual(all);
});

test('statements of many people come in pages, each person once, also when asked for some days', async () => {
  const people = [];
  for (let index = 0; index <= PEOPLE_A_PAGE; index += 1) people.push(await worker('Ada', `No ${index}`));
  const published = await training.published(admin, content);
  await talk(
    published,
    'Gate',
    people.map(({ user_id }) => user_id),
  );
  const day = training.today();
  for (const query of ['', `?module_id=${published}&from=${day}&to=${day}`]) {
    const names = (await statements(query)).map(({ actor }) => (actor as { name: string }).name);
    expect(names.sort()).toEqual(people.map((_, index) => `Ada No ${index}`).sort());
  }
  expect(await statements(`?to=${addDays(day, -1)}`)).toEqual([]);
});

test('a CSV of many people is read some at a time', async () => {
  const people = [];
  for (const name of ['Ash', 'Birch', 'Cole', 'Dale', 'Elm']) people.push(await worker('Ada', name));
  await assigned(people);
  let reads = 0;
  const pieces: string[] = [];
  const read: Parameters<typeof evidenceCsv>[0] = (work) => {
    reads += 1;
    return organisation.write(work);
  };
  for await (const piece of evidenceCsv(read, {}, training.today(), 2)) pieces.push(piece);
  expect([reads, pieces.length]).toEqual([4, 4]);
  const rows = pieces.slice(1).join('').trim().split('\r\n');
  expect(rows.map((row) => row.split(',')[0])).toEqual([
    'Ada Ash',
    'Ada Birch',
    'Ada Cole',
    'Ada Dale',
    'Ada Elm',
  ]);
});

test('somebody who has left stays in it, and each export is in the trail once', async () => {
  const ada = await worker('Ada', 'Ash');
  await assigned([ada]);
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const left = { active: false, modified_time: stamps.next() };
    await tx
      .updateTable('users')
      .set(left)
      .where('org_id', '=', org_id)
      .where('user_id', '=', ada.user_id)
      .execute();
  });
  expect(await csv()).toHaveLength(2);
  await statements();
  const trail = await server.app.inject({ url: '/api/v3/audit?area=education', headers: admin });
  const exported = trail
    .json()
    .data.entries.filter(({ action }: { action: string }) => action === 'course.export');
  expect(exported.map(({ subject }: { subject: { format: string } }) => subject.format)).toEqual([
    'xAPI',
    'CSV',
  ]);
});

test('statements of one instant stand in one order, wherever the database keeps their rows', async () => {
  const people = [await worker('Ada', 'Ash'), await worker('Ben', 'Birch'), await worker('Cy', 'Cole')];
  const module_id = await assigned(people);
  for (const { headers } of people) await take(headers, [true]);
  const everybody = people.map(({ user_id }) => user_id);
  await talk(module_id, 'Crib room', everybody);
  const ids = async () => (await statements()).map(({ id }) => id);
  const before = await ids();
  expect(before).toHaveLength(12);

  // Whatever is known of so small a table makes the database read it from its first page to its last, and a row that is
  // written again lies behind all others.
  const { owner } = server.database;
  for (const table of ['courses', 'talk_attendances', 'toolbox_talks', 'users'])
    await sql`analyze ${sql.table(table)}`.execute(owner);
  for (const user_id of everybody.toSorted()) {
    await owner.updateTable('courses').set({ user_id }).where('user_id', '=', user_id).execute();
    await owner.updateTable('talk_attendances').set({ user_id }).where('user_id', '=', user_id).execute();
    expect(await ids()).toEqual(before);
  }
});
