import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

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

const post = (id: string, headers: TestHeaders, image: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/v2/organisation/image/${id}`,
    headers,
    payload: { image },
  });
const rowOf = (org_id: string) =>
  server.database.owner
    .selectFrom('organisations')
    .select(['has_profile_image', 'modified_time'])
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();

test('an admin sets the picture, re-encoded by the server, and removes it again', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const before = await rowOf(organisation.org_id);
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b4f5c' } });
  const noted = await drawn
    .withExif({ IFD0: { Artist: 'Ada' } })
    .png()
    .toBuffer();

  const posted = await post(organisation.org_id, headers, noted.toString('base64'));

  expect(posted.statusCode).toBe(200);
  const { image } = (await get(organisation.org_id, headers)).json().data;
  expect(image).toBe(posted.json().data.image);
  const { format, exif } = await sharp(Buffer.from(image, 'base64')).metadata();
  expect([format, exif]).toEqual(['jpeg', undefined]);
  const after = await rowOf(organisation.org_id);
  expect(after.has_profile_image).toBe(true);
  expect(after.modified_time > before.modified_time).toBe(true);

  await post(organisation.org_id, headers, '');
  expect((await get(organisation.org_id, headers)).json().data).toEqual({ image: '' });
  expect((await rowOf(organisation.org_id)).has_profile_image).toBe(false);
});

test('anything that is not a picture is refused, and so is anybody who is not an admin', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const worker = await organisation.person([]);
  expect((await post(organisation.org_id, admin.headers, 'JVBERi0xLjc=')).json().code).toBe(
    'image-not-valid',
  );
  expect((await post(organisation.org_id, worker.headers, '')).statusCode).toBe(403);
  const { org_id } = await server.organisation();
  expect((await post(org_id, admin.headers, '')).statusCode).toBe(404);
});
