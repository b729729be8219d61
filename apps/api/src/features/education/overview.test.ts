import { randomUUID } from 'node:crypto';
import type { Learner, ModuleCounts } from '@heatwise/contract/education/assignments.contract';
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
let crane: string;
const content = heatModule();
beforeEach(async () => {
  now = new Date();
  organisation = await server.organisation();
  const { headers, user_id } = await organisation.admin();
  [admin, admin_id] = [headers, user_id];
  crane = await organisation.addTag();
});

const overview = async (headers = admin) =>
  training.ask(headers, 'GET', `/education/overview?today=${training.today()}`);
const trained = async (query = '', headers = admin) =>
  (await training.ask(headers, 'GET', `/education/people?today=${training.today()}${query}`)).data;
const names = ({ courses }: { courses: Learner[] }) => courses.map(({ name_first }) => name_first);
const countsOf = (modules: ModuleCounts[], id: string) => modules.find(({ module_id }) => module_id === id);

/** Somebody of the crane crew who may sign in. */
async function worker() {
  const user_id = await organisation.addPerson({ tag_ids: [crane] });
  return { user_id, headers: await organisation.signIn(user_id) };
}

/** Reads a module and answers it: right, or wrong until no attempt is left. */
async function take(headers: TestHeaders, title: string, isRight: boolean): Promise<void> {
  const courses: { course_id: string; title: string; state: string }[] = await training.courses(headers);
  const course = courses.find((one) => one.title === title && one.state !== 'done');
  if (!course) throw new Error(`${title} is not assigned`);
  await training.readAll(headers, course.course_id, content);
  const attempts = isRight ? 1 : (content.assessment?.attempts_allowed ?? 0);
  for (let number = 1; number <= attempts; number += 1) {
    const { attempt_id } = (await training.begin(headers, course.course_id)).data;
    await training.submit(headers, course.course_id, attempt_id, answersTo(content, isRight));
  }
}

test('people and courses are counted in all and by module, and each number leads to who is behind it', async () => {
  const [heat, water] = [
    await training.published(admin, content),
    await training.published(admin, { ...content, title: 'Water' }),
  ];
  const [ann, bob, cid] = [await worker(), await worker(), await worker()];
  for (const module_id of [heat, water]) await training.assign(admin, module_id, { tag_ids: [crane] });
  await training.enrol();
  await take(ann.headers, 'Heat illness', true);
  await take(bob.headers, 'Heat illness', false);
  now = new Date(now.getTime() + 15 * DAY_MS);
  const later = await organisation.signIn(admin_id, { created_at: now, used_at: now });
  const { data } = await overview(later);
  // Ann is late with the water, Bob with the water, Cid with both.
  expect(data).toMatchObject({ people: 3, overdue_people: 3, failed_people: 1, certificates_end: 0 });
  expect(data.modules.map(({ title }: ModuleCounts) => title)).toEqual(['Heat illness', 'Water']);
  expect(countsOf(data.modules, heat)).toMatchObject({ assigned: 3, done: 1, failed: 1, overdue: 1 });
  expect(countsOf(data.modules, water)).toMatchObject({ assigned: 3, done: 0, failed: 0, overdue: 3 });

  const late = await trained('&show=overdue', later);
  expect([late.count, late.people]).toEqual([4, 3]);
  const failed = await trained('&show=failed', later);
  expect(failed.courses).toMatchObject([{ user_id: bob.user_id, module_id: heat }]);
  const both = await trained(`&show=overdue&module_id=${heat}`, later);
  expect(both.courses).toMatchObject([{ user_id: cid.user_id }]);
  const page = await trained('&limit=2&offset=5', later);
  expect([page.courses.length, page.count]).toEqual([1, 6]);
  // A page may begin and end in the middle of what one person has, and lie behind the last.
  const all = (await trained('', later)).courses;
  const paged = [];
  for (const offset of [0, 1, 3, 5, 8]) {
    const { courses, count, people } = await trained(
      `&limit=${offset === 0 ? 1 : 2}&offset=${offset}`,
      later,
    );
    expect([count, people]).toEqual([6, 3]);
    paged.push(...courses);
  }
  expect(paged).toEqual(all);
});

test('the list of modules counts as the overview does, on the day of whoever asks', async () => {
  const heat = await training.published(admin, content);
  const [ann] = [await worker(), await worker()];
  await training.assign(admin, heat, { tag_ids: [crane], due: { kind: 'days', days: 5 } });
  await training.enrol();
  await take(ann.headers, 'Heat illness', true);
  const due = addDays(now.toISOString().slice(0, 10), 5);
  // Still the day on which it is due in UTC, and the next one in Brisbane.
  now = new Date(`${due}T20:00:00Z`);
  const headers = await organisation.signIn(admin_id, { created_at: now, used_at: now });
  const list = async (query: string) =>
    (await training.ask(headers, 'GET', `/education/module${query}`)).data.modules;
  const tomorrow = addDays(due, 1);
  const inBrisbane = await training.ask(headers, 'GET', `/education/overview?today=${tomorrow}`);
  expect(countsOf(inBrisbane.data.modules, heat)).toMatchObject({ assigned: 2, done: 1, overdue: 1 });
  expect(await list(`?today=${tomorrow}`)).toMatchObject([{ assigned: 2, done: 1, overdue: 1 }]);
  expect(await list(`?today=${due}`)).toMatchObject([{ assigned: 2, done: 1, overdue: 0 }]);
  expect(await list('')).toMatchObject([{ assigned: 2, done: 1, overdue: 0 }]);
  // A clock that is further off than any time zone counts for nothing.
  expect(await list('?today=2031-01-01')).toMatchObject([{ overdue: 0 }]);
});

test('a certificate that ends within 30 days is listed until one follows it', async () => {
  const heat = await training.published(admin, content);
  const ann = await worker();
  await training.assign(admin, heat, { tag_ids: [crane], repeats: { kind: 'months', months: 12 } });
  await training.enrol();
  await take(ann.headers, 'Heat illness', true);
  const [course] = (await trained()).courses;
  const ends: string = course.certificate.valid_until;

  const at = async (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
    const headers = await organisation.signIn(admin_id, { created_at: now, used_at: now });
    await training.enrol();
    const counted = (await overview(headers)).data;
    const [soon, over] = [
      await trained('&show=certificate-ends', headers),
      await trained('&show=certificate-expired', headers),
    ];
    return [counted.certificates_end, soon.count, over.count];
  };
  expect(await at(addDays(ends, -31))).toEqual([0, 0, 0]);
  expect(await at(addDays(ends, -30))).toEqual([1, 1, 0]);
  expect(await at(ends)).toEqual([1, 1, 0]);
  expect(await at(addDays(ends, 1))).toEqual([0, 0, 1]);

  now = new Date(`${ends}T08:00:00Z`);
  const renewed = await organisation.signIn(ann.user_id, { created_at: now, used_at: now });
  admin = await organisation.signIn(admin_id, { created_at: now, used_at: now });
  await take(renewed, 'Heat illness', true);
  expect(await at(ends)).toEqual([0, 0, 0]);
});

test('whoever is in charge of a crew counts and lists its people only, and others nothing', async () => {
  const [heat, other] = [
    await training.published(admin, content),
    await training.published(admin, { ...content, title: 'For the office' }),
  ];
  const mine = await organisation.addPerson({ name_first: 'Mine', tag_ids: [crane] });
  const theirs = await organisation.addPerson({ name_first: 'Theirs' });
  await training.assign(admin, heat, { user_ids: [mine, theirs] });
  await training.assign(admin, other, { user_ids: [theirs] });
  await training.enrol();
  const supervisor = await organisation.person([{ tag_id: crane, access: 'manager' }]);
  const { data } = await overview(supervisor.headers);
  expect(data).toMatchObject({ people: 1, modules: [{ module_id: heat, assigned: 1 }] });
  expect(names(await trained('', supervisor.headers))).toEqual(['Mine']);
  expect((await overview()).data).toMatchObject({ people: 2 });

  const nobody = await organisation.person([]);
  expect((await overview(nobody.headers)).status).toBe(403);
  const elsewhere = (await (await server.organisation()).admin()).headers;
  expect((await overview(elsewhere)).data).toMatchObject({ people: 0, modules: [] });
  expect(await trained('', elsewhere)).toEqual({ courses: [], count: 0, people: 0 });
});

test('a draft is not shown; a published module is, before anybody has it; a retired one while somebody has', async () => {
  await training.ask(admin, 'POST', '/education/module', { module_id: randomUUID(), title: 'A draft' });
  const [idle, old, gone] = [
    await training.published(admin, content),
    await training.published(admin, content),
    await training.published(admin, content),
  ];
  const ann = await worker();
  await training.assign(admin, old, { tag_ids: [crane] });
  await training.enrol();
  await take(ann.headers, 'Heat illness', true);
  for (const id of [old, gone]) await training.ask(admin, 'POST', `/education/module/${id}/retire`, {});
  await training.enrol();
  const { modules, choices } = (await overview()).data;
  expect(choices).toEqual([
    { module_id: idle, title: 'Heat illness', state: 'published' },
    { module_id: old, title: 'Heat illness', state: 'retired' },
    { module_id: gone, title: 'Heat illness', state: 'retired' },
  ]);
  expect(modules).toMatchObject([
    { module_id: idle, state: 'published', assigned: 0 },
    { module_id: old, state: 'retired', assigned: 1, done: 1 },
  ]);
});

test('who has still to take a module: nobody with a certificate that counts, nobody who is excused', async () => {
  const heat = await training.published(admin, content);
  const [ann, bob, cid] = [await worker(), await worker(), await worker()];
  const outside = await organisation.addPerson({});
  const untrained = async (headers = admin) =>
    (
      await training.ask(
        headers,
        'GET',
        `/education/people/ids?today=${training.today()}&not_trained=${heat}`,
      )
    ).data.user_ids as string[];
  const everybody = [admin_id, ann.user_id, bob.user_id, cid.user_id, outside].sort();
  expect(await untrained()).toEqual(everybody);

  await training.assign(admin, heat, { tag_ids: [crane], repeats: { kind: 'months', months: 12 } });
  await training.enrol();
  await take(ann.headers, 'Heat illness', true);
  const [courseOfBob] = (await trained()).courses.filter(({ user_id }: Learner) => user_id === bob.user_id);
  await training.ask(admin, 'PUT', `/education/course/${courseOfBob.course_id}/excuse`, {
    reason: 'Works indoors',
  });
  expect(await untrained()).toEqual([admin_id, cid.user_id, outside].sort());

  const boss = await organisation.person([{ tag_id: crane, access: 'admin' }]);
  expect(await untrained(boss.headers)).toEqual([cid.user_id]);

  const [{ certificate }] = (await trained('&q=')).courses.filter(
    ({ user_id }: Learner) => user_id === ann.user_id,
  );
  now = new Date(`${addDays(certificate.valid_until, 1)}T12:00:00Z`);
  admin = await organisation.signIn(admin_id, { created_at: now, used_at: now });
  expect(await untrained()).toContain(ann.user_id);
  now = new Date(`${addDays(certificate.valid_until, -10)}T12:00:00Z`);
  admin = await organisation.signIn(admin_id, { created_at: now, used_at: now });
  expect(await untrained()).not.toContain(ann.user_id);
  const ending = await training.ask(
    admin,
    'GET',
    `/education/people/ids?today=${training.today()}&certificate_ends=true`,
  );
  expect(ending.data.user_ids).toEqual([ann.user_id]);
});

test('an unknown module, and a question without an answer, are refused', async () => {
  const ask = (query: string) =>
    training.ask(admin, 'GET', `/education/people/ids?today=${training.today()}${query}`);
  expect((await ask(`&not_trained=${randomUUID()}`)).message).toBe('Module not found');
  expect((await ask('')).success).toBe(false);
});
