import { randomUUID } from 'node:crypto';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { answersTo, heatModule } from './testing/training.ts';
import { setUpTraining } from './testing/training-stage.ts';

const { clock, server, training, stage, readCourse } = setUpTraining();

async function pass(headers: TestHeaders, course_id: string, content: ModuleContent) {
  const { attempt_id } = (await training.begin(headers, course_id)).data;
  return training.submit(headers, course_id, attempt_id, answersTo(content, true));
}

const merge = (source_id: string, target_id: string) =>
  server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: stage.admin,
    body: { source_id, target_id },
  });

const publish = async (module_id: string, asks: 'new' | 'everybody', content: ModuleContent) => {
  const { data } = await training.ask(stage.admin, 'GET', `/education/module/${module_id}`);
  const { revision } = data;
  await training.ask(stage.admin, 'PUT', `/education/module/${module_id}/draft`, { revision, content });
  const url = `/education/module/${module_id}/publish`;
  return training.ask(stage.admin, 'POST', url, { revision: revision + 1, asks });
};

test('whoever was excused while their assignment ended has nothing to do once the excuse is taken back', async () => {
  const module_id = await training.published(stage.admin, heatModule());
  const made = await training.assign(stage.admin, module_id, { user_ids: [stage.worker.user_id] });
  await training.enrol();
  const [{ course_id }] = await training.courses(stage.worker.headers);
  const excuse = `/education/course/${course_id}/excuse`;
  await training.ask(stage.admin, 'PUT', excuse, { reason: 'On leave until May' });
  await training.ask(stage.admin, 'DELETE', `/education/assignment/${made.data.assignment_id}`);
  await training.enrol();
  expect((await training.ask(stage.admin, 'DELETE', excuse)).status).toBe(200);
  expect(await training.courses(stage.worker.headers)).toEqual([]);
});

test('whoever was excused while an assignment brought the due date forward has the earlier one after', async () => {
  const module_id = await training.published(stage.admin, heatModule());
  await training.assign(stage.admin, module_id, { user_ids: [stage.worker.user_id] });
  await training.enrol();
  const [{ course_id }] = await training.courses(stage.worker.headers);
  const excuse = `/education/course/${course_id}/excuse`;
  await training.ask(stage.admin, 'PUT', excuse, { reason: 'On leave until May' });
  const date = addDays(training.today(), 2);
  await training.assign(stage.admin, module_id, { everyone: true, due: { kind: 'date', date } });
  await training.enrol();
  await training.ask(stage.admin, 'DELETE', excuse);
  expect(await training.courses(stage.worker.headers)).toMatchObject([{ state: 'assigned', due_on: date }]);
});

test('of two people who became one, what was assigned to the one by name is assigned to the other', async () => {
  const content = heatModule();
  const modules = [
    await training.published(stage.admin, content),
    await training.published(stage.admin, { ...heatModule(), title: 'Water' }),
  ];
  const source = await stage.organisation.person([]);
  const repeats = { kind: 'months', months: 12 };
  for (const module_id of modules)
    await training.assign(stage.admin, module_id, {
      user_ids: [source.user_id, stage.worker.user_id],
      repeats,
    });
  const late = await training.published(stage.admin, { ...heatModule(), title: 'Shade' });
  await training.assign(stage.admin, late, { user_ids: [source.user_id] });
  await training.enrol();
  expect((await merge(source.user_id, stage.worker.user_id)).statusCode).toBe(200);
  await training.enrol();
  const titles = (await training.courses(stage.worker.headers)).map(({ title }: { title: string }) => title);
  expect(titles.sort()).toEqual(['Heat illness', 'Shade', 'Water']);
  const named = async (id: string) =>
    (await training.ask(stage.admin, 'GET', `/education/module/${id}/assignment`)).data.assignments[0]
      .user_ids;
  expect(await named(modules[0] ?? '')).toEqual([stage.worker.user_id]);
  expect(await named(late)).toEqual([stage.worker.user_id]);
});

test('a last attempt that was forgotten is over, and those in charge may allow another', async () => {
  const { course_id } = await readCourse(heatModule({ time_limit_minutes: 10, attempts_allowed: 1 }));
  await training.begin(stage.worker.headers, course_id);
  clock.advance(11 * MINUTE_MS);
  expect((await training.begin(stage.worker.headers, course_id)).code).toBe('attempt-refused');
  expect((await training.courses(stage.worker.headers))[0].state).toBe('failed');
  expect((await training.ask(stage.admin, 'POST', `/education/course/${course_id}/attempt`, {})).status).toBe(
    200,
  );
  expect((await training.begin(stage.worker.headers, course_id)).data.number).toBe(2);
});

test('whoever forgot an attempt waits once before the next', async () => {
  const { course_id } = await readCourse(heatModule({ time_limit_minutes: 10, wait_minutes: 60 }));
  await training.begin(stage.worker.headers, course_id);
  clock.advance(11 * MINUTE_MS);
  expect((await training.begin(stage.worker.headers, course_id)).code).toBe('attempt-refused');
  clock.advance(61 * MINUTE_MS);
  expect((await training.begin(stage.worker.headers, course_id)).data.number).toBe(2);
});

test('what had arrived of a forgotten attempt and is enough passes', async () => {
  const { content, course_id } = await readCourse(heatModule({ time_limit_minutes: 10 }));
  const { attempt_id } = (await training.begin(stage.worker.headers, course_id)).data;
  const answers = answersTo(content, true);
  await training.ask(stage.worker.headers, 'PUT', `/courses/${course_id}/attempt/${attempt_id}/answers`, {
    answers,
  });
  clock.advance(11 * MINUTE_MS);
  expect((await training.begin(stage.worker.headers, course_id)).code).toBe('attempt-refused');
  expect((await training.courses(stage.worker.headers))[0].state).toBe('done');
});

test('whoever is half way through a version when everybody is asked again is asked as well, once it is done', async () => {
  const { content, course_id, module_id } = await readCourse();
  await publish(module_id, 'everybody', { ...heatModule(), title: 'Second edition' });
  // A later one for new people does not take it back.
  await publish(module_id, 'new', { ...heatModule(), title: 'Third edition' });
  await training.enrol();
  expect((await pass(stage.worker.headers, course_id, content)).data.result.passed).toBe(true);
  await training.enrol();
  expect(await training.courses(stage.worker.headers)).toMatchObject([
    { state: 'assigned', title: 'Third edition' },
  ]);
});

test('a merge on the day on which everybody is asked again does not take the new version away', async () => {
  const { content, course_id, module_id } = await readCourse();
  const source = await stage.organisation.person([]);
  await pass(stage.worker.headers, course_id, content);
  await publish(module_id, 'everybody', { ...heatModule(), title: 'Second edition' });
  await training.enrol();
  expect((await merge(source.user_id, stage.worker.user_id)).statusCode).toBe(200);
  await training.enrol();
  expect(await training.courses(stage.worker.headers)).toMatchObject([
    { state: 'assigned', title: 'Second edition' },
  ]);
});

test('so many days count from the day that it is where the organisation is', async () => {
  await training.setTimeZone(stage.admin, 'Australia/Brisbane');
  const module_id = await training.published(stage.admin, heatModule());
  await training.assign(stage.admin, module_id, {
    user_ids: [stage.worker.user_id],
    due: { kind: 'days', days: 1 },
  });
  // Eight in the morning in Brisbane is 22 o'clock of the day before in UTC.
  clock.set(new Date(`${training.today()}T22:00:00Z`));
  const day = addDays(training.today(), 1);
  await training.enrol();
  // That may be most of a day ahead, when sessions of now have ended.
  const session = { created_at: clock.now(), used_at: clock.now() };
  const then = await stage.organisation.signIn(stage.worker.user_id, session);
  expect(await training.courses(then)).toMatchObject([{ due_on: addDays(day, 1) }]);
});

test('of two admins who publish at once, the one who wished something else is told', async () => {
  const module_id = await training.published(stage.admin, heatModule());
  const other = (await stage.organisation.admin()).headers;
  const content = { ...heatModule(), title: 'Second edition' };
  await training.ask(stage.admin, 'PUT', `/education/module/${module_id}/draft`, { revision: 1, content });
  const both = await Promise.all(
    [
      { headers: stage.admin, asks: 'new' },
      { headers: other, asks: 'everybody' },
    ].map(({ headers, asks }) =>
      training.ask(headers, 'POST', `/education/module/${module_id}/publish`, { revision: 2, asks }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.code).toBe('module-changed');
  const { data } = await training.ask(stage.admin, 'GET', `/education/module/${module_id}`);
  expect(data.versions).toHaveLength(2);
});

test('nothing of another organisation is assigned, excused, allowed or read', async () => {
  const { course_id, module_id } = await readCourse();
  const made = await training.assign(stage.admin, module_id, { user_ids: [stage.worker.user_id] });
  const other = await server.organisation();
  const stranger = (await other.admin()).headers;
  const theirs = await training.published(stranger, heatModule());
  for (const whom of [{ user_ids: [stage.worker.user_id] }, { tag_ids: [await stage.organisation.addTag()] }])
    expect((await training.assign(stranger, theirs, whom)).status).toBe(400);
  expect((await training.assign(stranger, module_id, { everyone: true })).code).toBe('module-not-found');
  // The id of another's assignment is free in one's own organisation, and touches nothing of theirs.
  const { assignment_id } = made.data;
  expect((await training.ask(stranger, 'DELETE', `/education/assignment/${assignment_id}`)).code).toBe(
    'assignment-not-found',
  );
  expect((await training.assign(stranger, theirs, { assignment_id, everyone: true })).status).toBe(200);
  const copied = { module_id: randomUUID(), title: 'Copy', copy_of: module_id };
  expect((await training.ask(stranger, 'POST', '/education/module', copied)).code).toBe('module-not-found');
  const course = `/education/course/${course_id}`;
  for (const [method, url, body] of [
    ['PUT', `${course}/excuse`, { reason: 'none' }],
    ['DELETE', `${course}/excuse`, undefined],
    ['POST', `${course}/attempt`, {}],
    ['GET', `/courses/${course_id}?today=${training.today()}`, undefined],
  ] as const)
    expect((await training.ask(stranger, method, url, body)).code, url).toBe('course-not-found');
  const { data } = await training.ask(stage.admin, 'GET', `/education/module/${module_id}/assignment`);
  expect(data.assignments).toHaveLength(2);
});
