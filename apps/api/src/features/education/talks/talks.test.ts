import { randomUUID } from 'node:crypto';
import type { SentTalk } from '@heatwise/contract/education/talks.contract';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { heatModule, trainingOf } from '../testing/training.ts';

const server = setUpTestApp({ clock: () => now });
let now: Date;
const training = trainingOf(server, () => now);

let organisation: TestOrganisation;
let admin: TestHeaders;
let supervisor: { user_id: string; headers: TestHeaders };
let crew: string;
let [ada, ben, stranger] = ['', '', ''];
let module_id: string;
beforeEach(async () => {
  now = new Date();
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  crew = await organisation.addTag('Crane crew');
  supervisor = await organisation.person([{ tag_id: crew, access: 'manager' }]);
  ada = await organisation.addPerson({ name_first: 'Ada', name_last: 'Ash', tag_ids: [crew] });
  ben = await organisation.addPerson({ name_first: 'Ben', name_last: 'Birch', tag_ids: [crew] });
  stranger = await organisation.addPerson({ name_first: 'Cy', name_last: 'Cole' });
  module_id = await training.published(admin, heatModule());
});

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const talkOf = (userIds: readonly string[], changed: Partial<SentTalk> = {}): SentTalk => ({
  talk_id: randomUUID(),
  module_id,
  version: 1,
  place: 'Crib room 2',
  location_id: null,
  held_on: training.today(),
  started_at: minutesAgo(30),
  ended_at: minutesAgo(5),
  sent_at: minutesAgo(0),
  attendances: userIds.map((user_id) => ({ user_id, confirmed_at: minutesAgo(6) })),
  ...changed,
});
const send = (talk: object, headers = supervisor.headers) =>
  training.ask(headers, 'POST', '/education/talk', talk);
const list = async (headers = supervisor.headers) =>
  (await training.ask(headers, 'GET', '/education/talk')).data;

test('a supervisor presents what is published, without its assessment, and nothing else', async () => {
  const draft_id = randomUUID();
  await training.ask(admin, 'POST', '/education/module', { module_id: draft_id, title: 'Draft' });
  const { data } = await training.ask(supervisor.headers, 'GET', '/education/talk/module');
  expect(data.modules).toEqual([
    expect.objectContaining({ module_id, version: 1, title: 'Heat illness', pages: 2 }),
  ]);
  const shown = await training.ask(supervisor.headers, 'GET', `/education/talk/module/${module_id}`);
  expect(shown.data.training).toHaveLength(2);
  expect(JSON.stringify(shown.data)).not.toMatch(/is_right|assessment/);
  const draft = await training.ask(supervisor.headers, 'GET', `/education/talk/module/${draft_id}`);
  expect([draft.status, draft.code]).toEqual([409, 'module-not-published']);
});

test('all who confirmed have attended, with time, place and presenter; it completes nothing', async () => {
  await training.assign(admin, module_id, { user_ids: [ada] });
  await training.enrol();
  const talk = talkOf([ada, ben]);
  const kept = await send(talk);
  expect(kept.data).toMatchObject({
    talk_id: talk.talk_id,
    title: 'Heat illness',
    presenter: 'Ada Lund',
    place: 'Crib room 2',
    held_on: training.today(),
    started_at: talk.started_at,
    ended_at: talk.ended_at,
    attended: 2,
    left_out: 0,
  });
  expect(kept.data.people.map(({ name_first }: { name_first: string }) => name_first)).toEqual([
    'Ada',
    'Ben',
  ]);
  expect(kept.data.people[0].confirmed_at).toBe(minutesAgo(6));
  const person = await training.ask(admin, 'GET', `/education/person/${ada}?today=${training.today()}`);
  expect(person.data.courses[0]).toMatchObject({ state: 'assigned', done_on: null, attempts: [] });
});

test('sent twice, also at once, it is one talk; another’s id is refused', async () => {
  const talk = talkOf([ada]);
  const answers = await Promise.all([send(talk), send(talk), send(talk)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await list()).toMatchObject({ total: 1, talks: [{ talk_id: talk.talk_id, attended: 1 }] });
  const other = await organisation.person([{ tag_id: crew, access: 'manager' }]);
  const taken = await send(talk, other.headers);
  expect([taken.status, taken.code]).toEqual([409, 'talk-id-taken']);
});

test('whoever is out of reach is left out and the others stay; nobody left is refused', async () => {
  const theirs = await (await server.organisation()).addPerson();
  const kept = await send(talkOf([ada, stranger, theirs, randomUUID()]));
  expect([kept.status, kept.data.attended, kept.data.left_out]).toEqual([200, 1, 3]);
  const nobody = await send(talkOf([stranger]));
  expect([nobody.status, nobody.code]).toEqual([404, 'user-not-found']);
  expect((await list()).total).toBe(1);
});

test('a location tag gives the place its name; one that is not there leaves the words', async () => {
  const location_id = await organisation.addTag('Moranbah', 'location');
  expect((await send(talkOf([ada], { location_id }))).data.place).toBe('Moranbah');
  for (const other of [crew, randomUUID()])
    expect((await send(talkOf([ada], { location_id: other }))).data.place).toBe('Crib room 2');
});

test('a talk from a tablet whose clock is a day early stands at the right time', async () => {
  const day = 24 * 60;
  const early = talkOf([ada], {
    held_on: minutesAgo(day).slice(0, 10),
    started_at: minutesAgo(30 + day),
    ended_at: minutesAgo(5 + day),
    sent_at: minutesAgo(day),
  });
  const { data } = await send(early);
  expect([data.started_at, data.ended_at]).toEqual([minutesAgo(30), minutesAgo(5)]);
});

test('a module that was retired meanwhile was still held; an unknown one and empty lists are refused', async () => {
  await training.ask(admin, 'POST', `/education/module/${module_id}/retire`, {});
  expect((await send(talkOf([ada]))).status).toBe(200);
  const unknown = await send(talkOf([ada], { version: 7 }));
  expect([unknown.status, unknown.code]).toEqual([404, 'module-not-found']);
  for (const changed of [{ place: ' ' }, { attendances: [] }])
    expect((await send(talkOf([ada], changed))).status).toBe(400);
});

test('each reads the talks of their people; people out of reach are counted, not named', async () => {
  await send(talkOf([ada, stranger]), admin);
  await send(talkOf([stranger]), admin);
  const { talks, total } = await list();
  expect([total, talks.length]).toEqual([1, 1]);
  const [{ talk_id }] = talks;
  const read = await training.ask(supervisor.headers, 'GET', `/education/talk/${talk_id}`);
  expect([read.data.attended, read.data.people.length]).toEqual([2, 1]);
  const elsewhere = await organisation.person([{ tag_id: await organisation.addTag(), access: 'manager' }]);
  expect((await training.ask(elsewhere.headers, 'GET', `/education/talk/${talk_id}`)).status).toBe(404);
  const worker = await organisation.person([]);
  expect((await send(talkOf([ada]), worker.headers)).status).toBe(403);
});

test('of two people who became one, the target has attended each talk once', async () => {
  await send(talkOf([ada, ben]));
  await send(talkOf([ben]));
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin,
    body: { source_id: ben, target_id: ada },
  });
  expect(merged.statusCode).toBe(200);
  const rows = await server.database.owner
    .selectFrom('talk_attendances')
    .select('user_id')
    .where('org_id', '=', organisation.org_id)
    .execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual([ada, ada]);
});

test('whoever became one with somebody before the talk was sent has attended as them', async () => {
  const talk = talkOf([ada, ben]);
  const only = talkOf([ben]);
  const body = { source_id: ben, target_id: ada };
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin,
    body,
  });
  expect(merged.statusCode).toBe(200);
  expect((await send(talk)).data).toMatchObject({ attended: 1, left_out: 0 });
  expect((await send(only)).data).toMatchObject({ attended: 1, left_out: 0, people: [{ user_id: ada }] });
});

test('a person sees the talks that they attended, those in charge too, and nobody who else was there', async () => {
  const talk = talkOf([ada, ben]);
  await send(talk);
  const attended = async (user_id: string, headers: TestHeaders) =>
    training.ask(headers, 'GET', `/education/person/${user_id}/talk`);
  const own = await organisation.signIn(ada);
  for (const headers of [own, supervisor.headers, admin])
    expect((await attended(ada, headers)).data.talks).toEqual([
      expect.objectContaining({ talk_id: talk.talk_id, title: 'Heat illness', place: 'Crib room 2' }),
    ]);
  expect(JSON.stringify((await attended(ada, own)).data)).not.toMatch(/Ben|attended/);
  expect((await attended(ben, own)).code).toBe('user-not-found');
  expect((await attended(stranger, supervisor.headers)).code).toBe('user-not-found');
  expect((await attended(stranger, admin)).data.talks).toEqual([]);
});
