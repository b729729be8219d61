import { randomUUID } from 'node:crypto';
import { ATTEMPT_MESSAGES } from '@heatwise/domain/education/attempt';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { keysFrom } from '../../database/server-secret.ts';
import type { Tables } from '../../database/tables.ts';
import { inSnapshot } from '../../organisation/organisation-scope.ts';
import { readOwnCourses } from './courses.commands.ts';
import { createFileAddresses } from './files/file-addresses.ts';
import { answersTo, heatModule } from './testing/training.ts';
import { setUpTraining } from './testing/training-stage.ts';

const { clock, server, training, stage, readCourse } = setUpTraining();

test('read, passed at once, done with a certificate', async () => {
  const { content, course_id } = await readCourse();
  const begun = await training.begin(stage.worker.headers, course_id);
  expect(begun.data).toMatchObject({ number: 1, ends_at: null, result: null });
  expect(begun.data.questions).toHaveLength(2);
  expect(JSON.stringify(begun.data)).not.toMatch(/is_right|accepted|feedback|tolerance/);

  const { attempt_id } = begun.data;
  const done = await training.submit(stage.worker.headers, course_id, attempt_id, answersTo(content, true));
  expect(done.data.result).toMatchObject({ points: 2, points_of: 2, percent: 100, passed: true });
  const [course] = await training.courses(stage.worker.headers);
  expect(course).toMatchObject({ state: 'done', pages_done: 2, done_on: training.today() });
  expect(course.certificate.number).toMatch(/^HW-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
});

test('the assessment opens when all pages are read, and a page counts once', async () => {
  const content = heatModule();
  const module_id = await training.published(stage.admin, content);
  await training.assign(stage.admin, module_id, { user_ids: [stage.worker.user_id] });
  await training.enrol();
  const [{ course_id }] = await training.courses(stage.worker.headers);
  const [first] = content.pages;
  const body = { page_ids: [first?.page_id, first?.page_id, randomUUID()], today: training.today() };
  const read = await training.ask(stage.worker.headers, 'PUT', `/courses/${course_id}/progress`, body);
  expect(read.data).toMatchObject({ state: 'started', pages_done: 1, page_ids_done: [first?.page_id] });
  expect(await training.begin(stage.worker.headers, course_id)).toMatchObject({
    status: 409,
    code: 'attempt-refused',
    message: ATTEMPT_MESSAGES['training-not-finished'],
  });
});

test('without an assessment the last page finishes the course', async () => {
  const { course_id } = await readCourse({ ...heatModule(), assessment: null });
  const [course] = await training.courses(stage.worker.headers);
  expect(course).toMatchObject({ course_id, state: 'done', has_assessment: false });
  expect(course.certificate).not.toBeNull();
});

test('fails, waits, fails, is let in once more and passes', async () => {
  const { content, course_id, module_id } = await readCourse(
    heatModule({ attempts_allowed: 2, wait_minutes: 60 }),
  );
  const attempt = async (isRight: boolean) => {
    const { data } = await training.begin(stage.worker.headers, course_id);
    return training.submit(stage.worker.headers, course_id, data.attempt_id, answersTo(content, isRight));
  };
  expect((await attempt(false)).data.result).toMatchObject({ passed: false, attempts_left: 1 });
  expect((await training.begin(stage.worker.headers, course_id)).message).toBe(
    ATTEMPT_MESSAGES['wait-for-next-attempt'],
  );
  clock.advance(61 * MINUTE_MS);
  expect((await attempt(false)).data.result).toMatchObject({ passed: false, attempts_left: 0 });
  clock.advance(61 * MINUTE_MS);
  expect((await training.begin(stage.worker.headers, course_id)).message).toBe(
    ATTEMPT_MESSAGES['no-attempts-left'],
  );
  expect((await training.courses(stage.worker.headers))[0].state).toBe('failed');

  const learners = `/education/module/${module_id}/people?today=${training.today()}`;
  expect((await training.ask(stage.admin, 'GET', learners)).data.counts.failed).toBe(1);
  expect((await training.ask(stage.admin, 'POST', `/education/course/${course_id}/attempt`, {})).status).toBe(
    200,
  );
  expect((await training.ask(stage.admin, 'POST', `/education/course/${course_id}/attempt`, {})).code).toBe(
    'course-not-failed',
  );
  expect((await attempt(true)).data.result.passed).toBe(true);
  expect((await training.ask(stage.admin, 'GET', learners)).data.people).toMatchObject([
    { state: 'done', attempts: [{ passed: false }, { passed: false }, { passed: true, percent: 100 }] },
  ]);
});

test('begun twice, kept twice, handed in twice: one attempt, one result', async () => {
  const { content, course_id } = await readCourse();
  const attempt_id = randomUUID();
  const both = await Promise.all(
    [1, 2].map(() => training.begin(stage.worker.headers, course_id, attempt_id)),
  );
  expect(both.map(({ data }) => data.number)).toEqual([1, 1]);
  // Another tab with an id of its own.
  expect((await training.begin(stage.worker.headers, course_id)).message).toBe(
    ATTEMPT_MESSAGES['attempt-open'],
  );

  const results = await Promise.all(
    [true, false].map((isRight) =>
      training.submit(stage.worker.headers, course_id, attempt_id, answersTo(content, isRight)),
    ),
  );
  expect(new Set(results.map(({ data }) => data.result.percent)).size).toBe(1);
  const url = `/courses/${course_id}?today=${training.today()}`;
  expect((await training.ask(stage.worker.headers, 'GET', url)).data.attempts).toHaveLength(1);
});

test('answers are kept on the way and found again on another device', async () => {
  const { content, course_id } = await readCourse();
  const { attempt_id } = (await training.begin(stage.worker.headers, course_id)).data;
  const [[question, answer] = ['', '']] = Object.entries(answersTo(content, true));
  const url = `/courses/${course_id}/attempt/${attempt_id}`;
  const stranger = { [randomUUID()]: 'never asked' };
  await training.ask(stage.worker.headers, 'PUT', `${url}/answers`, {
    answers: { [question]: answer, ...stranger },
  });
  const found = await training.ask(stage.worker.headers, 'GET', url);
  expect(found.data.answers).toEqual({ [question]: answer });
  // The rest is sent with the last one.
  const done = await training.submit(stage.worker.headers, course_id, attempt_id, {});
  expect(done.data.result).toMatchObject({ points: 1, percent: 50, passed: false });
});

test('what comes after the time does not count, what came before does, and the next attempt may begin', async () => {
  const { content, course_id } = await readCourse(heatModule({ time_limit_minutes: 10 }));
  const { attempt_id, ends_at } = (await training.begin(stage.worker.headers, course_id)).data;
  expect(Date.parse(ends_at) - clock.now().getTime()).toBe(600_000);
  const [[question, answer] = ['', '']] = Object.entries(answersTo(content, true));
  const url = `/courses/${course_id}/attempt/${attempt_id}/answers`;
  await training.ask(stage.worker.headers, 'PUT', url, { answers: { [question]: answer } });
  clock.advance(11 * MINUTE_MS);
  expect((await training.ask(stage.worker.headers, 'PUT', url, { answers: {} })).code).toBe('attempt-over');
  const late = await training.submit(stage.worker.headers, course_id, attempt_id, answersTo(content, true));
  expect(late.data.result).toMatchObject({ percent: 50, passed: false, is_late: true });
  const { late_answers } = await server.database.owner
    .selectFrom('course_attempts')
    .select('late_answers')
    .where('attempt_id', '=', attempt_id)
    .executeTakeFirstOrThrow();
  expect(late_answers).toEqual(answersTo(content, true));

  await training.begin(stage.worker.headers, course_id);
  clock.advance(30 * MINUTE_MS);
  // The forgotten one counts as handed in.
  expect((await training.begin(stage.worker.headers, course_id)).data.number).toBe(3);
});

test('right answers are told when they may be', async () => {
  const { content, course_id } = await readCourse(heatModule({ answers_shown: 'after-passing' }));
  const first = await training.begin(stage.worker.headers, course_id);
  const failed = await training.submit(
    stage.worker.headers,
    course_id,
    first.data.attempt_id,
    answersTo(content, false),
  );
  expect(failed.data.result.questions).toMatchObject([
    { is_right: false, right: null, feedback: '' },
    { is_right: false, right: null },
  ]);
  const second = await training.begin(stage.worker.headers, course_id);
  const passed = await training.submit(
    stage.worker.headers,
    course_id,
    second.data.attempt_id,
    answersTo(content, true),
  );
  expect(passed.data.result.questions[0]).toMatchObject({ is_right: true, feedback: 'Well done.' });
  expect(passed.data.result.questions[0].right.choice_ids).toHaveLength(1);
});

test('nobody takes, sees or hands in the course of another', async () => {
  const { course_id } = await readCourse();
  const { attempt_id } = (await training.begin(stage.worker.headers, course_id)).data;
  const url = `/courses/${course_id}`;
  for (const headers of [(await stage.organisation.person([])).headers, stage.admin]) {
    expect((await training.ask(headers, 'GET', `${url}?today=${training.today()}`)).code).toBe(
      'course-not-found',
    );
    expect((await training.begin(headers, course_id)).code).toBe('course-not-found');
    expect((await training.submit(headers, course_id, attempt_id, {})).code).toBe('course-not-found');
  }
});

test('a module that is retired on the way: the attempt is finished, no other begins', async () => {
  const { content, course_id, module_id } = await readCourse();
  const { attempt_id } = (await training.begin(stage.worker.headers, course_id)).data;
  await training.ask(stage.admin, 'POST', `/education/module/${module_id}/retire`, {});
  await training.enrol();
  const done = await training.submit(stage.worker.headers, course_id, attempt_id, answersTo(content, false));
  expect(done.data.result.passed).toBe(false);
  expect((await training.begin(stage.worker.headers, course_id)).message).toBe(
    ATTEMPT_MESSAGES['module-retired'],
  );
});

test('whoever has begun a version finishes it, whoever begins later gets the newest', async () => {
  const { course_id, module_id } = await readCourse();
  const later = await stage.organisation.person([]);
  await training.assign(stage.admin, module_id, { user_ids: [later.user_id] });
  await training.enrol();
  const content = { ...heatModule(), title: 'Heat illness, second edition' };
  await training.ask(stage.admin, 'PUT', `/education/module/${module_id}/draft`, { revision: 1, content });
  await training.ask(stage.admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 2,
    asks: 'new',
  });
  expect((await training.courses(stage.worker.headers))[0]).toMatchObject({
    course_id,
    title: 'Heat illness',
  });
  expect((await training.courses(later.headers))[0].title).toBe('Heat illness, second edition');
});

test('somebody who is excused is not asked, and is again when it is taken back', async () => {
  const { course_id } = await readCourse();
  const excuse = `/education/course/${course_id}/excuse`;
  expect((await training.ask(stage.admin, 'PUT', excuse, { reason: ' ' })).status).toBe(400);
  expect((await training.ask(stage.admin, 'PUT', excuse, { reason: 'On leave until May' })).status).toBe(200);
  expect((await training.courses(stage.worker.headers))[0].state).toBe('excused');
  const body = { page_ids: [], today: training.today() };
  expect((await training.ask(stage.worker.headers, 'PUT', `/courses/${course_id}/progress`, body)).code).toBe(
    'course-excused',
  );
  await training.ask(stage.admin, 'DELETE', excuse);
  expect((await training.courses(stage.worker.headers))[0].state).toBe('started');
});

test('the list of one’s own courses costs as many statements for many as for one', async () => {
  const heard: string[] = [];
  const listening = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: server.database.appPool }),
    log: ({ query }) => {
      heard.push(query.sql);
    },
  });
  const read = () => {
    const learner = { user_id: stage.worker.user_id, today: training.today() };
    const addresses = createFileAddresses(keysFrom('secret')('file addresses'));
    const holder = { kind: 'session', id: randomUUID() } as const;
    const files = { addresses, clock: () => clock.now(), holder };
    return inSnapshot(listening, stage.organisation.org_id, async (scope) => {
      heard.length = 0;
      const courses = await readOwnCourses(scope, files, learner);
      // The end of the statement that began the transaction may be heard late.
      const asked = heard.filter((text) => text.includes('course'));
      return { courses: courses.length, statements: asked.length };
    });
  };
  await readCourse();
  const one = await read();
  await readCourse();
  await readCourse();
  expect([one.courses, (await read()).courses]).toEqual([1, 3]);
  expect(one.statements).toBeGreaterThan(0);
  expect((await read()).statements).toBe(one.statements);
});
