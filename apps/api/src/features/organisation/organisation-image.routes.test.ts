import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const get = (id: string, headers: TestHeaders) =>
  server.app.inject({ url: `/api/v2/organisation/image/${id}`, headers });

async function organisationWithLogo() {
  const organisation = await server.organisation();
  const { org_id } = organisation;
  await server.database.owner
    .insertInto('profile_images')
    .values({ org_id, id: org_id, image: Buffer.from('logo') })
    .execute();
  return organisation;
}

test('everybody of the organisation sees its logo', async () => {
  const organisation = await organisationWithLogo();
  const { headers } = await organisation.person([]);
  const response = await get(organisation.org_id, headers);
  expect(response.json()).toEqual({
    success: true,
    status: true,
    data: { image: Buffer.from('logo').toString('base64') },
  });
  expect((await get(organisation.org_id.toUpperCase(), headers)).statusCode).toBe(200);
});

test('without a logo the image is empty', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.person([]);
  expect((await get(organisation.org_id, headers)).json().data).toEqual({ image: '' });
});

test('another organisation’s logo is as unknown as one that does not exist', async () => {
  const { org_id } = await organisationWithLogo();
  const { headers } = await (await server.organisation()).admin();
  const other = await get(org_id, headers);
  const none = await get('3f0e8c1a-1111-4222-8333-444455556666', headers);
  expect(other.statusCode).toBe(404);
  expect(other.body).toBe(none.body);
});
