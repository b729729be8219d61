import { randomUUID } from 'node:crypto';
import type { MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createLogger } from '../../http/log.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { partsFor, setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { headersOfLink, makeCourseLink } from './testing/course-link.ts';

const server = setUpTestApp();
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());

let ours: TestOrganisation;
let admin: TestHeaders;
let crew: string;
let email: string;
let user_id: string;
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  admin = (await ours.admin()).headers;
  crew = await ours.addTag('Crane crew');
  email = `${randomUUID()}@ida.test`;
  user_id = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', email, tag_ids: [crew] });
});

type Method = 'GET' | 'POST' | 'DELETE';
async function call(method: Method, path: string, payload?: object, headers: TestHeaders = admin) {
  const url = `/api/v3/education${path}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...reply.json(), status: reply.statusCode };
}
const today = new Date().toISOString().slice(0, 10);
const open = (made: Pick<MadeCourseLink, 'address'>, app = server.app) =>
  app.inject({ url: `/api/v3/access/courses?today=${today}`, headers: headersOfLink(made) });

test('the address is shown once, is this server’s whatever the request says, and only its hash is stored', async () => {
  const made = await makeCourseLink(server.app, admin, user_id, { host: 'evil.test' });
  expect(made.address).toMatch(/^https:\/\/heat\.test\/access\/hwc_[\w-]{64}$/);
  expect(made).toMatchObject({ user_id, name_first: 'Ida', name_last: 'Berg' });
  const shown = await call('GET', `/person/${user_id}/link`);
  expect(shown.data.link).toEqual({
    made_by: 'Ada Lund',
    created_at: expect.any(String),
    expires_at: made.expires_at,
    used_at: null,
  });
  await open(made);
  expect((await call('GET', `/person/${user_id}/link`)).data.link.used_at).not.toBeNull();

  const token = made.address.slice(made.address.lastIndexOf('/') + 1);
  const stored = await server.database.owner.selectFrom('course_links').selectAll().execute();
  const audited = await server.database.owner
    .selectFrom('audit')
    .selectAll()
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(JSON.stringify([shown, stored, audited])).not.toContain(token);
  expect(audited.map(({ action }) => action)).toEqual(['course.link']);
  await call('DELETE', `/person/${user_id}/link`);
  expect((await call('GET', `/person/${user_id}/link`)).data.link).toBeNull();
});

test('of twenty links made at once one works', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => makeCourseLink(server.app, admin, user_id)),
  );
  const statuses = await Promise.all(made.map(async (one) => (await open(one)).statusCode));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a crew has its links in the order asked for, all or none', async () => {
  const second = await ours.addPerson({ name_first: 'Bo', name_last: '', tag_ids: [crew] });
  const { data } = await call('POST', '/link', { user_ids: [second, user_id, second] });
  expect(data.links.map(({ name_first }: MadeCourseLink) => name_first)).toEqual(['Bo', 'Ida']);
  for (const made of data.links) expect((await open(made)).statusCode).toBe(200);

  const stranger = await (await server.organisation()).addPerson();
  expect((await call('POST', '/link', { user_ids: [user_id, stranger] })).code).toBe('user-not-found');
  for (const made of data.links) expect((await open(made)).statusCode).toBe(200);
  const many = Array.from({ length: 201 }, () => user_id);
  expect((await call('POST', '/link', { user_ids: many })).status).toBe(400);
  expect((await call('POST', '/link', { user_ids: [] })).status).toBe(400);
});

test('those in charge of a person make links, and nobody else', async () => {
  const link = `/person/${user_id}/link`;
  const managed = await ours.person([{ tag_id: crew, access: 'manager' }]);
  expect((await call('POST', link, { mail: false }, managed.headers)).status).toBe(200);
  const viewer = await ours.person([{ tag_id: crew, access: 'view_user' }]);
  const elsewhere = await ours.person([{ tag_id: await ours.addTag('Dock'), access: 'manager' }]);
  const herself = { headers: await ours.signIn(user_id) };
  const stranger = await (await server.organisation()).admin();
  for (const { headers } of [viewer, elsewhere, herself, stranger]) {
    const answers = [
      await call('GET', link, undefined, headers),
      await call('POST', link, { mail: false }, headers),
      await call('POST', '/link', { user_ids: [user_id] }, headers),
      await call('DELETE', link, undefined, headers),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('user-not-found'));
  }
  expect((await call('GET', link)).data.link).not.toBeNull();
});

test('a link is mailed to the person, and ends when the email turns out to be another’s', async () => {
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl };
  const app = await buildApp({ ...partsFor(server.database), settings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    await makeCourseLink(app, admin, user_id, { mail: true });
    const mail = await mailbox.mail(email, 'Your courses');
    const mailed = { address: linkIn(mail).href };
    expect(mail.text).toContain('This link opens the courses that your organisation asks you to take.');
    expect((await open(mailed)).statusCode).toBe(200);
    await ours.write(({ tx, stamps }) =>
      tx
        .updateTable('users')
        .set({ email: `${randomUUID()}@right.test`, modified_time: stamps.next() })
        .where('user_id', '=', user_id)
        .execute(),
    );
    expect((await open(mailed)).json().code).toBe('course-link-revoked');
  } finally {
    await app.close();
  }
});

test('whoever has no email is sent none', async () => {
  const without = await ours.addPerson();
  const refused = await call('POST', `/person/${without}/link`, { mail: true });
  expect(refused).toMatchObject({ status: 409, code: 'person-has-no-email' });
  expect((await call('GET', `/person/${without}/link`)).data.link).toBeNull();
});

test('the token stands in no log line, and the page passes no referrer on', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const app = await buildApp({ ...partsFor(server.database), logger });
  try {
    const made = await makeCourseLink(app, admin, user_id);
    const { pathname } = new URL(made.address);
    const page = await app.inject({ url: pathname });
    await app.inject({ url: `${pathname}/assessments` });
    await open(made, app);
    await app.inject({
      url: '/api/v3/access/courses',
      headers: { ...headersOfLink(made), referer: made.address },
    });
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(lines.join('')).toContain('/access/[hidden]/assessments');
    expect(lines.join('')).not.toContain(pathname.slice('/access/'.length));
  } finally {
    await app.close();
  }
});
