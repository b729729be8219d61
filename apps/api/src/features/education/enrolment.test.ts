import { randomUUID } from 'node:crypto';
import { COURSE_STATES, courseState } from '@heatwise/domain/education/course';
import { DUE_IN_THE_PAST } from '@heatwise/domain/education/enrolment';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { ASSIGNMENT_MESSAGES } from './assignments.commands.ts';
import { answersTo, heatModule, trainingOf } from './testing/training.ts';
import { stateOfTurn } from './turns.store.ts';

const server = setUpTestApp({ clock: () => now });
let now: Date;
const training = trainingOf(server, () => now);

let organisation: TestOrganisation;
let admin: TestHeaders;
let module_id: string;
let crane: string;
const content = heatModule();
beforeEach(async () => {
  now = new Date();
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  module_id = await training.published(admin, content);
  crane = await organisation.addTag();
});

const people = async (headers = admin, query = '') =>
  (
    await training.ask(
      headers,
      'GET',
      `/education/module/${module_id}/people?today=${training.today()}${query}`,
    )
  ).data;

test('everybody of a tag gets it in blocks, and whoever joins or leaves later', async () => {
  const crew: string[] = [];
  for (let index = 0; index < 7; index += 1) crew.push(await organisation.addPerson({ tag_ids: [crane] }));
  const other = await organisation.addPerson();
  const made = await training.assign(admin, module_id, { tag_ids: [crane] });
  expect(made.data.progress).toEqual({ done: 0, of: 7 });
  expect(await training.enrol(3)).toEqual([]);
  const assignments = await training.ask(admin, 'GET', `/education/module/${module_id}/assignment`);
  expect(assignments.data.assignments).toMatchObject([{ tag_ids: [crane], progress: null }]);
  expect((await people()).people).toHaveLength(7);

  await organisation.setTags(other, [crane]);
  await organisation.setTags(crew[0] ?? '', []);
  expect(await training.enrol(3)).toEqual([]);
  const names = (await people()).people.map(({ user_id }: { user_id: string }) => user_id);
  expect(new Set(names)).toEqual(new Set([...crew.slice(1), other]));
  // And back: the same course, with new days.
  await organisation.setTags(crew[0] ?? '', [crane]);
  await training.enrol();
  expect((await people()).people).toHaveLength(8);
});

test('an assignment that ends takes the course from those who have not begun', async () => {
  const [beginner, finisher] = [
    await organisation.person([], [crane]),
    await organisation.person([], [crane]),
  ];
  const made = await training.assign(admin, module_id, { tag_ids: [crane] });
  await training.enrol();
  const [{ course_id }] = await training.courses(finisher.headers);
  await training.readAll(finisher.headers, course_id, content);
  await training.ask(admin, 'DELETE', `/education/assignment/${made.data.assignment_id}`);
  await training.enrol();
  expect(await training.courses(beginner.headers)).toEqual([]);
  expect(await training.courses(finisher.headers)).toHaveLength(1);
});

test('a retired module is taken from those who have not begun, and given again when it is restored', async () => {
  const { headers } = await organisation.person([], [crane]);
  await training.assign(admin, module_id, { tag_ids: [crane] });
  await training.enrol();
  await training.ask(admin, 'POST', `/education/module/${module_id}/retire`, {});
  await training.enrol();
  expect(await training.courses(headers)).toEqual([]);
  await training.ask(admin, 'POST', `/education/module/${module_id}/restore`, {});
  await training.enrol();
  expect(await training.courses(headers)).toHaveLength(1);
});

test('what repeats falls due again with the time', async () => {
  const { user_id, headers } = await organisation.person([]);
  await training.assign(admin, module_id, { user_ids: [user_id], repeats: { kind: 'months', months: 12 } });
  await training.enrol();
  const [{ course_id }] = await training.courses(headers);
  await training.readAll(headers, course_id, content);
  const { attempt_id } = (await training.begin(headers, course_id)).data;
  await training.submit(headers, course_id, attempt_id, answersTo(content, true));
  expect((await people()).people).toMatchObject([{ round: 1, state: 'done' }]);
  await training.enrol();
  expect((await people()).people).toMatchObject([{ round: 1, state: 'done' }]);

  now = new Date(now.getTime() + 340 * 86_400_000);
  const renewed = await organisation.signIn(user_id, { created_at: now, used_at: now });
  await training.enrol();
  expect(await training.courses(renewed)).toMatchObject([{ state: 'assigned', pages_done: 0 }]);
  const own = await training.ask(renewed, 'GET', `/education/person/${user_id}?today=${training.today()}`);
  expect(
    own.data.courses.map(({ round, state }: { round: number; state: string }) => [round, state]),
  ).toEqual([
    [2, 'assigned'],
    [1, 'done'],
  ]);
});

test('a new version that everybody takes again is asked of those who had finished', async () => {
  const { user_id, headers } = await organisation.person([]);
  await training.assign(admin, module_id, { user_ids: [user_id] });
  await training.enrol();
  const [{ course_id }] = await training.courses(headers);
  await training.readAll(headers, course_id, content);
  const { attempt_id } = (await training.begin(headers, course_id)).data;
  await training.submit(headers, course_id, attempt_id, answersTo(content, true));

  const second = { ...heatModule(), title: 'Second edition' };
  await training.ask(admin, 'PUT', `/education/module/${module_id}/draft`, { revision: 1, content: second });
  await training.ask(admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 2,
    asks: 'everybody',
  });
  await training.enrol();
  expect(await training.courses(headers)).toMatchObject([{ state: 'assigned', title: 'Second edition' }]);
  // The evidence of the first edition stays.
  const own = await training.ask(headers, 'GET', `/education/person/${user_id}?today=${training.today()}`);
  expect(own.data.courses[1]).toMatchObject({ title: 'Heat illness', version: 1, state: 'done' });
});

test('what cannot be assigned is refused in words', async () => {
  const yesterday = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
  const problems = async (changed: object) => (await training.assign(admin, module_id, changed)).problems;
  expect(await problems({ everyone: true, due: { kind: 'date', date: yesterday } })).toMatchObject([
    { path: 'due.date', message: DUE_IN_THE_PAST },
  ]);
  expect(await problems({ user_ids: [randomUUID()] })).toMatchObject([
    { message: ASSIGNMENT_MESSAGES.personUnknown },
  ]);
  expect(await problems({ tag_ids: [randomUUID()] })).toMatchObject([
    { message: ASSIGNMENT_MESSAGES.tagUnknown },
  ]);
  expect((await training.assign(admin, module_id)).status).toBe(400);

  const draft = randomUUID();
  await training.ask(admin, 'POST', '/education/module', { module_id: draft, title: 'Water' });
  expect((await training.assign(admin, draft, { everyone: true })).code).toBe('module-not-published');
  await training.enrol();
  expect((await people()).people).toEqual([]);
});

test('a supervisor sees and excuses the people of their own tags and no others', async () => {
  const [mine, theirs] = [await organisation.addPerson({ tag_ids: [crane] }), await organisation.addPerson()];
  await training.assign(admin, module_id, { everyone: true });
  await training.enrol();
  const supervisor = await organisation.person([{ tag_id: crane, access: 'manager' }], [crane]);
  await training.enrol();
  const seen = (await people(supervisor.headers)).people;
  expect(seen.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(
    [mine, supervisor.user_id].sort(),
  );

  const all: { user_id: string; course_id: string }[] = (await people()).people;
  const excuse = async (userId: string) => {
    const course = all.find(({ user_id }) => user_id === userId);
    const url = `/education/course/${course?.course_id}/excuse`;
    return (await training.ask(supervisor.headers, 'PUT', url, { reason: 'On leave' })).status;
  };
  expect([await excuse(mine), await excuse(theirs), await excuse(supervisor.user_id)]).toEqual([
    200, 404, 403,
  ]);
  const elsewhere = await training.ask(
    supervisor.headers,
    'GET',
    `/education/person/${theirs}?today=${training.today()}`,
  );
  expect(elsewhere.code).toBe('user-not-found');
});

test('people are found by name and by how they stand', async () => {
  await organisation.addPerson({ name_first: 'Ida', name_last: 'Quarry', tag_ids: [crane] });
  await organisation.addPerson({ name_first: 'Ned', name_last: 'Shaft', tag_ids: [crane] });
  await training.assign(admin, module_id, { tag_ids: [crane] });
  await training.enrol();
  expect((await people(admin, '&q=a%20qu')).people).toMatchObject([{ name_last: 'Quarry' }]);
  expect((await people(admin, '&state=done')).people).toEqual([]);
  expect((await people(admin, '&state=assigned&limit=1&offset=1')).people).toMatchObject([
    { name_last: 'Shaft' },
  ]);
  expect((await people(admin, '&state=done')).counts).toMatchObject({ assigned: 2, done: 0 });
});

test('merged: the evidence follows, and what one of them has done is not asked again', async () => {
  const [source, target] = [await organisation.person([]), await organisation.person([])];
  await training.assign(admin, module_id, { user_ids: [source.user_id, target.user_id] });
  await training.enrol();
  const [{ course_id }] = await training.courses(source.headers);
  await training.readAll(source.headers, course_id, content);
  const { attempt_id } = (await training.begin(source.headers, course_id)).data;
  await training.submit(source.headers, course_id, attempt_id, answersTo(content, true));

  const merge = { source_id: source.user_id, target_id: target.user_id };
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin,
    body: merge,
  });
  expect(merged.statusCode).toBe(200);
  await training.enrol();
  expect(await training.courses(target.headers)).toMatchObject([{ course_id, state: 'done' }]);
  expect((await people()).people).toHaveLength(1);
});

test('how a turn stands is counted by the same rule as it is shown', async () => {
  const today = '2026-11-23';
  const kinds = sql.raw(`(select
      case when b & 1 > 0 then date '2026-01-01' end as done_on,
      case when b & 2 > 0 then now() end as excused_at,
      case when b & 4 > 0 then now() end as failed_at,
      case when b & 8 > 0 then date '2026-11-23' - ((b >> 5) & 1) end as due_on,
      case when b & 16 > 0 then now() end as started_at
    from generate_series(0, 63) b)`);
  const { rows } = await sql<{ state: string; facts: Parameters<typeof courseState>[0] }>`
    select ${stateOfTurn(today)} as state, jsonb_build_object('due_on', c.due_on, 'is_started', c.started_at is not null,
             'is_done', c.done_on is not null, 'is_excused', c.excused_at is not null,
             'is_failed', c.failed_at is not null) as facts from ${kinds} c`.execute(server.database.owner);
  for (const { state, facts } of rows) expect([facts, courseState(facts, today)]).toEqual([facts, state]);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(COURSE_STATES));
});
