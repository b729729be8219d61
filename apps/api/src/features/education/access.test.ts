import { randomUUID } from 'node:crypto';
import type { MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from '../../testing/route-stage.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { headersOfLink, makeCourseLink } from './testing/course-link.ts';
import { answersTo, heatModule, trainingOf } from './testing/training.ts';

const content = heatModule();
let now = new Date();
const server = setUpTestApp({ clock: () => now });
const training = trainingOf(server, () => now);

let ours: TestOrganisation;
let admin: TestHeaders;
let user_id: string;
beforeEach(async () => {
  now = new Date();
  ours = await server.organisation('Harbour Works');
  admin = (await ours.admin()).headers;
  user_id = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', email: `${randomUUID()}@ida.test` });
});

const link = () => makeCourseLink(server.app, admin, user_id);
const list = (headers: TestHeaders) =>
  training.ask(headers, 'GET', `/access/courses?today=${training.today()}`);
const codeOf = async (made: MadeCourseLink) => (await list(headersOfLink(made))).code;

/** A course that the person has to take. */
async function assigned(to: string = user_id): Promise<string> {
  const moduleId = await training.published(admin, content);
  await training.assign(admin, moduleId, { user_ids: [to] });
  await training.enrol();
  const { data } = await list(headersOfLink(await makeCourseLink(server.app, admin, to)));
  return data.courses[0].course_id;
}

test('whoever has the link reads the course, takes the assessment and passes, without signing in', async () => {
  const courseId = await assigned();
  const headers = headersOfLink(await link());
  const base = `/access/courses/${courseId}`;
  const today = training.today();
  const opened = await training.ask(headers, 'GET', `${base}?today=${today}`);
  expect(opened.data).toMatchObject({ title: 'Heat illness', state: 'assigned', pages: 2 });
  const page_ids = content.pages.map(({ page_id }) => page_id);
  await training.ask(headers, 'PUT', `${base}/progress`, { page_ids, today });
  const attempt_id = randomUUID();
  const begun = await training.ask(headers, 'POST', `${base}/attempt`, { attempt_id });
  expect(JSON.stringify(begun.data)).not.toContain('is_right');
  const answers = answersTo(content, true);
  const at = `${base}/attempt/${attempt_id}`;
  expect((await training.ask(headers, 'PUT', `${at}/answers`, { answers })).status).toBe(200);
  expect((await training.ask(headers, 'GET', at)).data.answers).toEqual(answers);
  const done = await training.ask(headers, 'POST', `${at}/submit`, { answers, today });
  expect(done.data.result).toMatchObject({ passed: true, percent: 100 });
  expect((await list(headers)).data.courses).toMatchObject([{ state: 'done', course_id: courseId }]);
  expect((await training.ask(headers, 'GET', `${base}/files`)).data).toEqual({ files: {} });
});

test('it shows the first name and the courses, and nothing else of the person or the organisation', async () => {
  const other = await ours.addPerson({ name_first: 'Other' });
  const theirs = await assigned(other);
  const headers = headersOfLink(await link());
  const reply = await list(headers);
  expect(reply.data).toEqual({ name_first: 'Ida', expires_at: expect.any(String), courses: [] });
  expect(JSON.stringify(reply)).not.toMatch(/Harbour|Berg|ida\.test/);
  const today = training.today();
  for (const [method, rest, body] of [
    ['GET', `?today=${today}`],
    ['GET', '/files'],
    ['PUT', '/progress', { page_ids: [], today }],
    ['POST', '/attempt', { attempt_id: randomUUID() }],
  ] as const) {
    const { code } = await training.ask(headers, method, `/access/courses/${theirs}${rest}`, body);
    expect([method, rest, code]).toEqual([method, rest, 'course-not-found']);
  }
});

test('a link opens these calls and no other', async () => {
  const stage = await setRouteStage(server);
  const { headers } = await stage.organisation.admin();
  const bearer = headersOfLink(await makeCourseLink(server.app, headers, stage.user_id));
  const opened: string[] = [];
  for (const [index, route] of apiRoutes(server.app).entries()) {
    if (route.config?.needs === 'nothing') continue;
    // From many addresses: one that keeps trying has to wait instead.
    const request = { ...requestOn(route, stage), remoteAddress: `198.51.100.${index % 250}` };
    const { status } = await ask(server.app, request, bearer);
    if (status !== 401) opened.push(nameOf(route));
  }
  expect(opened).toHaveLength(8);
  expect(opened.filter((name) => !name.includes(' /api/v3/access/courses'))).toEqual([]);
});

test('a link that expired, was revoked, was replaced or never was says which', async () => {
  const first = await link();
  now = new Date(now.getTime() + 30 * DAY_MS - 1);
  expect((await list(headersOfLink(first))).status).toBe(200);
  now = new Date(now.getTime() + 1);
  admin = (await ours.admin()).headers;
  expect(await codeOf(first)).toBe('course-link-expired');

  now = new Date();
  const second = await link();
  expect([await codeOf(first), await codeOf(second)]).toEqual(['course-link-revoked', undefined]);
  expect((await training.ask(admin, 'DELETE', `/education/person/${user_id}/link`)).status).toBe(200);
  expect(await codeOf(second)).toBe('course-link-revoked');
  expect(await codeOf({ ...second, address: `https://heat.test/access/hwc_${'A'.repeat(43)}` })).toBe(
    'course-link-unknown',
  );
  const nobody = await server.app.inject({ url: `/api/v3/access/courses?today=${training.today()}` });
  expect(nobody.json().code).toBe('not-signed-in');
});

test('a link ends with its person, and does not come back with them', async () => {
  const made = await link();
  const change = (action: string) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/v3/user/${action}`,
      headers: admin,
      payload: { user_ids: [user_id] },
    });
  expect((await change('delete')).statusCode).toBe(200);
  expect(await codeOf(made)).toBe('course-link-revoked');
  expect((await change('restore')).statusCode).toBe(200);
  expect(await codeOf(made)).toBe('course-link-revoked');
});

test('of two people who became one the link of the one ends, and that of the other opens both courses', async () => {
  const source = await ours.addPerson({ name_first: 'Ida', name_last: 'B' });
  const courseId = await assigned(source);
  const [gone, stays] = [await makeCourseLink(server.app, admin, source), await link()];
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin,
    payload: { source_id: source, target_id: user_id },
  });
  expect(merged.statusCode).toBe(200);
  expect(await codeOf(gone)).toBe('course-link-revoked');
  expect((await list(headersOfLink(stays))).data.courses).toMatchObject([{ course_id: courseId }]);
});

test('the links of a closed organisation say so', async () => {
  const made = await link();
  await ours.write(({ tx, stamps }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _closing: {} }), modified_time: stamps.next() })
      .where('org_id', '=', ours.org_id)
      .execute(),
  );
  expect(await codeOf(made)).toBe('organisation-closed');
});

test('a link that is asked too often has to wait, and no other link at the same address', async () => {
  const [busy, other] = [await link(), await makeCourseLink(server.app, admin, await ours.addPerson())];
  let status = 200;
  for (let asked = 0; asked < 120 && status === 200; asked += 1)
    status = (await list(headersOfLink(busy))).status;
  expect(status).toBe(200);
  expect((await list(headersOfLink(busy))).code).toBe('too-many-requests');
  expect((await list(headersOfLink(other))).status).toBe(200);
});
