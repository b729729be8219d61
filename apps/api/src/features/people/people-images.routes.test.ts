import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let picture: string;
beforeAll(async () => {
  picture = (await plain(300, 200).jpeg().toBuffer()).toString('base64');
});
beforeEach(async () => {
  ours = await server.organisation();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b4f5c' } });
const get = (id: string, headers: TestHeaders) =>
  server.app.inject({ url: `/api/v2/user/image/${id}`, headers });
const post = (id: string, headers: TestHeaders, image: string) =>
  server.app.inject({ method: 'POST', url: `/api/v2/user/image/${id}`, headers, payload: { image } });
const rowOf = (id: string) =>
  server.database.owner
    .selectFrom('users')
    .select(['has_picture', 'modified_time'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
const bytesOf = (image: string) => Buffer.from(image, 'base64');

test('one’s own picture is stored as a JPEG, and the person’s row is synchronised again', async () => {
  const { user_id, headers } = await ours.person([]);
  const before = await rowOf(user_id);

  const posted = await post(user_id, headers, picture);

  expect(posted.statusCode).toBe(200);
  const shown = (await get(user_id, headers)).json().data.image;
  expect(shown).toBe(posted.json().data.image);
  expect(await sharp(bytesOf(shown)).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
  const after = await rowOf(user_id);
  expect(after.has_picture).toBe(true);
  expect(after.modified_time > before.modified_time).toBe(true);
});

test('a second picture replaces the first and stamps the row again', async () => {
  const { user_id, headers } = await ours.person([]);
  await post(user_id, headers, picture);
  const { modified_time } = await rowOf(user_id);
  const other = (await plain(20, 10).png().toBuffer()).toString('base64');

  const posted = await post(user_id, headers, other);

  expect(await sharp(bytesOf(posted.json().data.image)).metadata()).toMatchObject({ width: 20 });
  expect((await rowOf(user_id)).modified_time > modified_time).toBe(true);
});

test('an empty text removes the picture', async () => {
  const { user_id, headers } = await ours.person([]);
  await post(user_id, headers, picture);

  await post(user_id, headers, '');

  expect((await get(user_id, headers)).json().data).toEqual({ image: '' });
  expect((await rowOf(user_id)).has_picture).toBe(false);
});

test('position and all other camera metadata are removed', async () => {
  const { user_id, headers } = await ours.person([]);
  const noted = await plain(40, 20)
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(noted).metadata()).exif).toBeDefined();

  const { data } = (await post(user_id, headers, noted.toString('base64'))).json();

  const { exif, icc, xmp, iptc } = await sharp(bytesOf(data.image)).metadata();
  expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(bytesOf(data.image).includes('Ada')).toBe(false);
});

test('a sideways picture is turned upright', async () => {
  const { user_id, headers } = await ours.person([]);
  const lying = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { data } = (await post(user_id, headers, lying.toString('base64'))).json();
  expect(await sharp(bytesOf(data.image)).metadata()).toMatchObject({ width: 20, height: 40 });
});

test('a large picture is made to fit: 1,920 px a side and 1 MB', async () => {
  const { user_id, headers } = await ours.person([]);
  const noise = await sharp({
    create: {
      width: 2400,
      height: 1200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 50 })
    .toBuffer();
  const { data } = (await post(user_id, headers, noise.toString('base64'))).json();
  const bytes = bytesOf(data.image);
  expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1920, height: 960 });
});

test('a data address and other formats are read too', async () => {
  const { user_id, headers } = await ours.person([]);
  for (const format of ['png', 'webp', 'gif', 'avif'] as const) {
    const bytes = await plain(16, 16).toFormat(format).toBuffer();
    const response = await post(user_id, headers, `data:image/${format};base64,${bytes.toString('base64')}`);
    expect(response.statusCode).toBe(200);
  }
});

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ['a drawing with a script', Buffer.from(drawing).toString('base64')],
  ['a document', Buffer.from('%PDF-1.7').toString('base64')],
  ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]).toString('base64')],
  ['no base64', '***'],
  ['a link', 'https://example.org/picture.jpg'],
])('%s is refused and nothing is stored', async (_name, image) => {
  const { user_id, headers } = await ours.person([]);
  const response = await post(user_id, headers, image);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'image-not-valid' });
  expect((await rowOf(user_id)).has_picture).toBe(false);
});

test('a small file that unpacks to a huge number of pixels is refused', async () => {
  const { user_id, headers } = await ours.person([]);
  const flood = await plain(7800, 7800).png().toBuffer();
  expect(flood.length).toBeLessThan(1024 * 1024);

  const response = await post(user_id, headers, flood.toString('base64'));

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'image-not-valid' });
});

test('people outside one’s tags are unknown, people one may only see stay as they are', async () => {
  const tag = await ours.addTag();
  const inside = await ours.addPerson({ tag_ids: [tag] });
  const outside = await ours.addPerson();
  const { headers } = await ours.person([{ tag_id: tag, access: 'view_user' }]);

  expect((await get(inside, headers)).statusCode).toBe(200);
  expect((await get(outside, headers)).json()).toMatchObject({ code: 'user-not-found' });
  expect((await post(outside, headers, picture)).json()).toMatchObject({ code: 'user-not-found' });
  expect((await post(inside, headers, picture)).json()).toMatchObject({ code: 'not-permitted' });
  expect((await rowOf(inside)).has_picture).toBe(false);
});

test('an editor of a person can set their picture, until the person leaves the tag', async () => {
  const tag = await ours.addTag();
  const person = await ours.addPerson({ tag_ids: [tag] });
  const { headers } = await ours.person([{ tag_id: tag, access: 'view_user,edit_user' }]);
  expect((await post(person, headers, picture)).statusCode).toBe(200);

  await ours.setTags(person, []);

  expect((await post(person, headers, picture)).statusCode).toBe(404);
  expect((await get(person, headers)).statusCode).toBe(404);
});

test('a deactivated person has no picture to show', async () => {
  const gone = await ours.addPerson({ active: false });
  const { headers } = await ours.admin();
  expect((await get(gone, headers)).statusCode).toBe(404);
});

test('a person of another organisation is unknown to its admin', async () => {
  const { user_id, headers } = await ours.person([]);
  await post(user_id, headers, picture);
  const theirs = await (await server.organisation()).admin();

  expect((await get(user_id, theirs.headers)).json()).toMatchObject({ code: 'user-not-found' });
  expect((await post(user_id, theirs.headers, '')).json()).toMatchObject({ code: 'user-not-found' });
  expect((await rowOf(user_id)).has_picture).toBe(true);
});

test('setting and removing a picture is on record', async () => {
  const { user_id, headers } = await ours.person([]);
  await post(user_id, headers, picture);
  await post(user_id, headers, '');
  const entries = await ours.trail(['user_id', 'action', 'subject']);
  expect(entries).toEqual([
    { user_id, action: 'user.picture-set', subject: { user_id } },
    { user_id, action: 'user.picture-removed', subject: { user_id } },
  ]);
});
