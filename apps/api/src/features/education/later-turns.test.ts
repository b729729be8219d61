import { addMonths } from '@heatwise/domain/education/due-dates';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { answersTo, heatModule, trainingOf } from './testing/training.ts';

const server = setUpTestApp({ clock: () => now });
let now: Date;
const training = trainingOf(server, () => now);

let organisation: TestOrganisation;
let admin: TestHeaders;
let admin_id: string;
let worker: { user_id: string; headers: TestHeaders };
const content = heatModule();
beforeEach(async () => {
  // Sessions are made by the machine's clock.
  now = new Date();
  organisation = await server.organisation();
  const { headers, user_id } = await organisation.admin();
  [admin, admin_id] = [headers, user_id];
  worker = await organisation.person([]);
});

const change = (method: 'PATCH' | 'POST', url: string, body: object) =>
  server.app.inject({ method, url: `/api/v3/user/${url}`, headers: admin, body });

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
  await training.ask(admin, 'PUT', `/education/module/${module_id}/draft`, body);
  await training.ask(admin, 'POST', `/education/module/${module_id}/publish`, {
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
  const module_id = await training.published(admin, content);
  await training.assign(admin, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  await finish(worker);
  expect((await change('PATCH', 'delete', { user_ids: [worker.user_id] })).statusCode).toBe(200);
  await askEverybody(module_id);
  expect((await change('PATCH', 'restore', { user_ids: [worker.user_id] })).statusCode).toBe(200);
  await training.enrol();
  expect(await turnsOf(worker.user_id)).toHaveLength(2);
});

test('a later turn that comes back with its module is due when it was, not on the day of the first', async () => {
  const module_id = await training.published(admin, content);
  const date = addDays(training.today(), 1);
  const repeats = { kind: 'months', months: 12 };
  await training.assign(admin, module_id, {
    user_ids: [worker.user_id],
    due: { kind: 'date', date },
    repeats,
  });
  await training.enrol();
  await finish(worker);
  const due_on = addMonths(training.today(), 12);
  now = new Date(`${addDays(due_on, -20)}T12:00:00Z`);
  const session = { created_at: now, used_at: now };
  const [boss, learner] = [
    await organisation.signIn(admin_id, session),
    await organisation.signIn(worker.user_id, session),
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
  const module_id = await training.published(admin, content);
  const source = await organisation.person([]);
  const user_ids = [source.user_id, worker.user_id];
  await training.assign(admin, module_id, { user_ids, repeats: { kind: 'months', months: 12 } });
  await training.enrol();
  const [{ course_id }] = await training.courses(source.headers);
  await training.ask(admin, 'PUT', `/education/course/${course_id}/excuse`, { reason: 'A new starter' });
  now = new Date(now.getTime() + 2 * DAY_MS);
  const session = { created_at: now, used_at: now };
  admin = await organisation.signIn(admin_id, session);
  worker = { ...worker, headers: await organisation.signIn(worker.user_id, session) };
  await finish(worker);
  const ids = { source_id: source.user_id, target_id: worker.user_id };
  expect((await change('PATCH', 'merge', ids)).statusCode).toBe(200);
  expect(await training.courses(worker.headers)).toMatchObject([{ state: 'done' }]);
  now = new Date(now.getTime() + 360 * DAY_MS);
  await training.enrol();
  expect((await turnsOf(worker.user_id)).at(-1)).toMatchObject({ round: 3, done_on: null, excused_at: null });
});
