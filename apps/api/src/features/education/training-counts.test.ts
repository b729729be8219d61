import { beforeEach, expect, test } from 'vitest';
import {
  inOrganisation,
  type OrganisationScope,
  writeInOrganisation,
} from '../../organisation/organisation-scope.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { updateCourse } from './courses.store.ts';
import { countSlices, keptSlices, slicesToCount } from './overview.store.ts';
import { heatModule, trainingOf } from './testing/training.ts';

const server = setUpTestApp({ clock: () => now });
const training = trainingOf(server, () => now);
const now = new Date();

let organisation: TestOrganisation;
let admin: TestHeaders;
let crew: string[];
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  crew = [];
  for (let index = 0; index < 6; index += 1) crew.push(await organisation.addPerson());
  const module_id = await training.published(admin, heatModule());
  await training.assign(admin, module_id, { user_ids: crew });
  await training.enrol();
});

const read = <T>(work: (scope: OrganisationScope) => Promise<T>) =>
  inOrganisation(server.database.app, organisation.org_id, work);
const overview = async () =>
  (await training.ask(admin, 'GET', `/education/overview?today=${training.today()}`)).data;
const toCount = () => read((scope) => slicesToCount(scope, training.today(), 256));
const courses = async () =>
  (await training.ask(admin, 'GET', `/education/people?today=${training.today()}`)).data.courses as {
    course_id: string;
    user_id: string;
  }[];

test('what was counted is kept, and used until something changes', async () => {
  expect(await read((scope) => keptSlices(scope, training.today()))).toBeNull();
  expect(await overview()).toMatchObject({ people: 6, failed_people: 0 });
  expect(await toCount()).toEqual([]);
  await read(({ tx, org_id }) =>
    tx.updateTable('training_counts').set({ failed_people: 7 }).where('org_id', '=', org_id).execute(),
  );
  expect((await overview()).failed_people).toBeGreaterThan(6);
  await organisation.addPerson();
  const again = await toCount();
  expect(again).toHaveLength(1);
  await read((scope) => countSlices(scope, again, training.today()));
  expect(await toCount()).toEqual([]);
});

test.each(['module', 'overview', 'people'])('%s is read from counts that are kept first', async (list) => {
  expect(await toCount()).not.toEqual([]);
  // A day that no calendar has is taken for today's.
  const asked = await training.ask(admin, 'GET', `/education/${list}?today=2040-01-01`);
  expect(asked.status).toBe(200);
  expect(await toCount()).toEqual([]);
});

test('a count made beside a change that it did not see does not hold', async () => {
  const [course] = await courses();
  if (!course) throw new Error('nobody has a course');
  const slices = await toCount();
  expect(slices).toEqual([]);
  await writeInOrganisation(server.database.app, organisation.org_id, async (scope) => {
    await updateCourse(scope, course.course_id, { failed_at: now });
    // On a connection of its own, before the other commits.
    const kept = await read((other) => keptSlices(other, training.today()));
    await read((other) => countSlices(other, kept ?? [], training.today()));
  });
  expect(await toCount()).toHaveLength(1);
  expect(await overview()).toMatchObject({ people: 6, failed_people: 1 });
});

test('pages that were read make nothing void, and each day is counted by itself', async () => {
  const [course] = await courses();
  if (!course) throw new Error('nobody has a course');
  await writeInOrganisation(server.database.app, organisation.org_id, (scope) =>
    updateCourse(scope, course.course_id, { page_ids_done: [], started_at: now }),
  );
  expect(await toCount()).toEqual([]);
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(await read((scope) => slicesToCount(scope, tomorrow, 256))).not.toEqual([]);
  const { data } = await training.ask(admin, 'GET', `/education/overview?today=${tomorrow}`);
  expect(data.people).toBe(6);
  expect(await toCount()).toEqual([]);
});
