import { randomUUID } from 'node:crypto';
import { closingChange } from '@heatwise/domain/organisation/closing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { headersOfLink, makeCourseLink } from '../testing/course-link.ts';
import { heatModule, trainingOf } from '../testing/training.ts';

const server = setUpTestApp();
const training = trainingOf(server, () => new Date());
let ours: TestOrganisation;
let admin: { readonly headers: TestHeaders };
let worker: { readonly user_id: string; readonly headers: TestHeaders };
let viaSession: string;
let viaLink: string;

beforeEach(async () => {
  ours = await server.organisation();
  admin = await ours.admin();
  worker = await ours.person([]);
  const create = { width: 64, height: 36, channels: 3, background: '#2f7f86' } as const;
  const image = (await sharp({ create }).jpeg().toBuffer()).toString('base64');
  const file_id = randomUUID();
  const picture = { file_id, name: 'Shade.jpg', image };
  await training.ask(admin.headers, 'POST', '/education/picture', picture);
  const module_id = await training.published(admin.headers, { ...heatModule(), cover: { file_id } });
  await training.assign(admin.headers, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  viaSession = (await training.courses(worker.headers))[0].cover;
  const link = headersOfLink(await makeCourseLink(server.app, admin.headers, worker.user_id));
  const path = `/access/courses?today=${training.today()}`;
  viaLink = (await training.ask(link, 'GET', path)).data.courses[0].cover;
});

async function open(address: string): Promise<[number, string | undefined]> {
  const response = await server.app.inject({ url: address });
  const isFile = response.statusCode === 200;
  return [response.statusCode, isFile ? undefined : response.json().code];
}
const OPEN = [200, undefined];
const ENDED = [403, 'file-address-expired'];
const update = (statement: ReturnType<typeof sql>) => statement.execute(server.database.owner);

test('an address of a file opens nothing after its session was signed out', async () => {
  expect(await open(viaSession)).toEqual(OPEN);
  const signOut = { method: 'GET', url: '/api/v2/auth/logout', headers: worker.headers } as const;
  expect((await server.app.inject(signOut)).statusCode).toBe(200);
  expect(await open(viaSession)).toEqual(ENDED);
  expect(await open(viaLink)).toEqual(OPEN);
});

test('an address of a file opens nothing after its session was unused for too long', async () => {
  await update(
    sql`update sessions set used_at = now() - interval '13 hours' where user_id = ${worker.user_id}`,
  );
  expect(await open(viaSession)).toEqual(ENDED);
});

test('an address of a file opens nothing after its link to courses was revoked', async () => {
  expect(await open(viaLink)).toEqual(OPEN);
  await training.ask(admin.headers, 'DELETE', `/education/person/${worker.user_id}/link`);
  expect(await open(viaLink)).toEqual(ENDED);
  expect(await open(viaSession)).toEqual(OPEN);
});

test('an address of a file opens nothing after a mailed link to courses lost its person’s address', async () => {
  await update(sql`update course_links set mailed_to = 'ida@harbour.test' where user_id = ${worker.user_id}`);
  await update(sql`update users set email = 'Ida@harbour.test' where user_id = ${worker.user_id}`);
  expect(await open(viaLink)).toEqual(OPEN);
  await update(sql`update users set email = 'other@harbour.test' where user_id = ${worker.user_id}`);
  expect(await open(viaLink)).toEqual(ENDED);
});

test('an address of a file opens nothing after a link to courses has expired', async () => {
  await update(sql`update course_links set expires_at = now() where user_id = ${worker.user_id}`);
  expect(await open(viaLink)).toEqual(ENDED);
});

test('an address of a file opens nothing after its person was deleted', async () => {
  await update(sql`update users set active = false where user_id = ${worker.user_id}`);
  expect([await open(viaSession), await open(viaLink)]).toEqual([ENDED, ENDED]);
});

test('in a closed organisation only the addresses of its admins open files', async () => {
  const listed = (await training.ask(admin.headers, 'GET', '/education/module')).data.modules[0].cover;
  const closing = JSON.stringify(closingChange(Date.now(), randomUUID()));
  await update(
    sql`update organisations set metadata = metadata || ${closing}::jsonb where org_id = ${ours.org_id}`,
  );
  expect([await open(viaSession), await open(viaLink)]).toEqual([ENDED, ENDED]);
  expect(await open(listed)).toEqual(OPEN);
});
