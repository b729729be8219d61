import { randomUUID } from 'node:crypto';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { heatModule, trainingOf } from './testing/training.ts';

const server = setUpTestApp({ clock: () => now });
const training = trainingOf(server, () => now);
const now = new Date();

let organisation: TestOrganisation;
let admin: TestHeaders;
let user_id: string;
let worker: TestHeaders;
const open = { ...heatModule(), shown_to: 'everybody' as const };
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  user_id = await organisation.addPerson();
  worker = await organisation.signIn(user_id);
});

const offered = async (headers = worker) =>
  (await training.ask(headers, 'GET', '/courses/offered')).data.modules as { module_id: string }[];
const take = (module_id: string, headers = worker) =>
  training.ask(headers, 'POST', '/courses', { module_id });

test('a module that is shown to everybody may be begun by anybody, once, and stays theirs', async () => {
  const [closed, module_id] = [
    await training.published(admin, heatModule()),
    await training.published(admin, open),
  ];
  expect(await offered()).toMatchObject([{ module_id, title: 'Heat illness', has_assessment: true }]);
  const [first, second] = await Promise.all([take(module_id), take(module_id)]);
  expect(first.data.course_id).toBe(second.data.course_id);
  expect(await offered()).toEqual([]);
  expect(await training.enrol()).toEqual([]);
  expect(await training.courses(worker)).toMatchObject([{ state: 'started', due_on: null }]);
  expect(await take(closed)).toMatchObject({ status: 404, code: 'module-not-found' });
  expect(await take(randomUUID())).toMatchObject({ status: 404, code: 'module-not-found' });
});

test('it is offered as it was published, and not when it is retired or another’s', async () => {
  const module_id = await training.published(admin, open);
  const stranger = await (await server.organisation()).person([]);
  expect(await offered(stranger.headers)).toEqual([]);
  expect(await take(module_id, stranger.headers)).toMatchObject({ code: 'module-not-found' });
  await training.ask(admin, 'POST', `/education/module/${module_id}/retire`, {});
  expect(await offered()).toEqual([]);
  expect(await take(module_id)).toMatchObject({ code: 'module-not-found' });
});

test('one that was begun by oneself has a date once it is assigned, and only then', async () => {
  const module_id = await training.published(admin, open);
  await take(module_id);
  await training.assign(admin, module_id, { user_ids: [user_id], due: { kind: 'days', days: 14 } });
  expect(await training.enrol()).toEqual([]);
  const due_on = addDays(training.today(), 14);
  expect(await training.courses(worker)).toMatchObject([{ state: 'started', due_on }]);
  const { data } = await training.ask(admin, 'GET', `/education/overview?today=${training.today()}`);
  expect(data).toMatchObject({ people: 1, modules: [{ module_id, assigned: 1 }] });
});

test('one that was taken away unread is begun again by oneself', async () => {
  const module_id = await training.published(admin, open);
  const { data } = await training.assign(admin, module_id, { user_ids: [user_id] });
  await training.enrol();
  await training.ask(admin, 'DELETE', `/education/assignment/${data.assignment_id}`);
  await training.enrol();
  expect(await training.courses(worker)).toEqual([]);
  const { course_id } = (await take(module_id)).data;
  await training.enrol();
  expect(await training.courses(worker)).toMatchObject([{ course_id, state: 'started', due_on: null }]);
});
