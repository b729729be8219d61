import { addMonths } from '@heatwise/domain/education/enrolment';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { answersTo, heatModule } from './testing/training.ts';
import { setUpTraining } from './testing/training-stage.ts';

const { clock, server, training, stage } = setUpTraining();
const content = heatModule();

const change = (method: 'PATCH' | 'POST', url: string, body: object, headers = stage.admin) =>
  server.app.inject({ method, url: `/api/v3/user/${url}`, headers, body });

/** Somebody finishes the only course they have open. */
async function finish({ headers }: { readonly headers: TestHeaders }) {
  const [{ course_id }] = await training.courses(headers);
  await training.readAll(headers, course_id, content);
  const { attempt_id } = (await training.begin(headers, course_id)).data;
  await training.submit(headers, course_id, attempt_id, answersTo(content, true));
}

async function askEverybody(module_id: string) {
  const title = 'Second edition';
  const body = { revision: 1, content: { ...content, title } };
  await training.ask(stage.admin, 'PUT', `/education/module/${module_id}/draft`, body);
  await training.ask(stage.admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 2,
    asks: 'everybody',
  });
  await training.enrol();
}

/** As the database has them, whoever may sign in. */
const turnsOf = (user_id: string) =>
  server.database.owner
    .selectFrom('courses')
    .select(['round', 'due_on', 'excused_at', 'done_on'])
    .where('user_id', '=', user_id)
    .where('withdrawn_at', 'is', null)
    .orderBy('round')
    .execute();

test('whoever was deleted while everybody was asked again is asked when they are back', async () => {
  const module_id = await training.published(stage.admin, content);
  await training.assign(stage.admin, module_id, { user_ids: [stage.worker.user_id] });
  await training.enrol();
  await finish(stage.worker);
  expect((await change('PATCH', 'delete', { user_ids: [stage.worker.user_id] })).statusCode).toBe(200);
  await askEverybody(module_id);
  expect((await change('PATCH', 'restore', { user_ids: [stage.worker.user_id] })).statusCode).toBe(200);
  await training.enrol();
  expect(await turnsOf(stage.worker.user_id)).toHaveLength(2);
});

test('a later turn that comes back with its module is due when it was, not on the day of the first', async () => {
  const module_id = await training.published(stage.admin, content);
  const date = addDays(training.today(), 1);
  const repeats = { kind: 'months', months: 12 };
  await training.assign(stage.admin, module_id, {
    user_ids: [stage.worker.user_id],
    due: { kind: 'date', date },
    repeats,
  });
  await training.enrol();
  await finish(stage.worker);
  const due_on = addMonths(training.today(), 12);
  clock.set(new Date(`${addDays(due_on, -20)}T12:00:00Z`));
  const session = { created_at: clock.now(), used_at: clock.now() };
  const [boss, learner] = [
    await stage.organisation.signIn(stage.admin_id, session),
    await stage.organisation.signIn(stage.worker.user_id, session),
  ];
  await training.enrol();
  expect(await training.courses(learner)).toMatchObject([{ state: 'assigned', due_on }]);
  await training.ask(boss, 'POST', `/education/module/${module_id}/retire`, {});
  await training.enrol();
  expect(await training.courses(learner)).toMatchObject([{ state: 'done' }]);
  await training.ask(boss, 'POST', `/education/module/${module_id}/restore`, {});
  await training.enrol();
  expect(await training.courses(learner)).toMatchObject([{ state: 'assigned', due_on }]);
});

test('an excuse from before the other has finished does not stand after it when two people become one', async () => {
  const module_id = await training.published(stage.admin, content);
  const source = await stage.organisation.person([]);
  const user_ids = [source.user_id, stage.worker.user_id];
  await training.assign(stage.admin, module_id, { user_ids, repeats: { kind: 'months', months: 12 } });
  await training.enrol();
  const [{ course_id }] = await training.courses(source.headers);
  await training.ask(stage.admin, 'PUT', `/education/course/${course_id}/excuse`, {
    reason: 'A new starter',
  });
  clock.advance(2 * DAY_MS);
  const session = { created_at: clock.now(), used_at: clock.now() };
  const admin = await stage.organisation.signIn(stage.admin_id, session);
  const headers = await stage.organisation.signIn(stage.worker.user_id, session);
  await finish({ ...stage.worker, headers });
  const ids = { source_id: source.user_id, target_id: stage.worker.user_id };
  expect((await change('PATCH', 'merge', ids, admin)).statusCode).toBe(200);
  expect(await training.courses(headers)).toMatchObject([{ state: 'done' }]);
  clock.advance(360 * DAY_MS);
  await training.enrol();
  expect((await turnsOf(stage.worker.user_id)).at(-1)).toMatchObject({
    round: 3,
    done_on: null,
    excused_at: null,
  });
});
