import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
});

describe.each([
  ['custom_measurement_type', 'custom_id', 'custom_measurement_types'],
  ['link_measurement_type', 'link_type_id', 'link_measurement_types'],
] as const)('%s', (noun, id, part) => {
  const create = (body: object, headers = admin) =>
    server.app.inject({ method: 'POST', url: `/api/v3/${noun}`, headers, body });
  const edit = (typeId: string, body: object, headers = admin) =>
    server.app.inject({ method: 'PATCH', url: `/api/v3/${noun}/${typeId}`, headers, body });
  const retire = (typeId: string, headers = admin) =>
    server.app.inject({ method: 'DELETE', url: `/api/v3/${noun}/${typeId}`, headers });
  const restore = (typeId: string, headers = admin) =>
    server.app.inject({ method: 'POST', url: `/api/v3/${noun}/restore`, headers, body: { [id]: typeId } });
  const synced = async () => {
    const body = {};
    const { headers } = await organisation.person([]);
    const reply = await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, body });
    return reply.json().data[part] as (Record<string, unknown> & { modified_time: string })[];
  };

  test('a type is created, changed, retired and used again, and every member has it', async () => {
    const made = await create({ name: '  Grip strength ', unit: 'kg', icon: 'barbell' });
    const typeId = made.json().data[id] as string;
    expect(made.json().data).toMatchObject({
      name: 'Grip strength',
      unit: 'kg',
      icon: 'barbell',
      active: true,
    });
    expect(await synced()).toEqual([made.json().data]);

    const edited = await edit(typeId.toUpperCase(), { unit: 'N', icon: null });
    expect(edited.json().data).toMatchObject({ [id]: typeId, name: 'Grip strength', unit: 'N', icon: null });
    expect((await retire(typeId)).json().data.active).toBe(false);
    expect(await synced()).toMatchObject([{ [id]: typeId, unit: 'N', active: false }]);
    expect((await restore(typeId)).json().data.active).toBe(true);
    expect(((await synced())[0]?.modified_time ?? '') > edited.json().data.modified_time).toBe(true);
  });

  test('a picture becomes a small JPEG; anything else is refused', async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const body = { name: 'Weight', unit: 'kg', image: picture.toString('base64') };

    const made = await create(body);
    const { width, format } = await sharp(Buffer.from(made.json().data.image, 'base64')).metadata();
    const removed = await edit(made.json().data[id], { image: null });
    const refused = await create({ ...body, image: Buffer.from('no picture').toString('base64') });

    expect([width, format]).toEqual([256, 'jpeg']);
    expect(removed.json().data.image).toBeNull();
    expect(refused.json().code).toBe('image-not-valid');
  });

  test.each([
    [{ name: ' ', unit: '' }, ['Name is required', 'Unit is required']],
    [{ name: 'x'.repeat(81), unit: 'kg' }, ['This must have at most 80 characters.']],
    [{ name: 'Weight', unit: 'k'.repeat(21) }, ['This must have at most 20 characters.']],
    [{ name: 'Weight', unit: 'kg', icon: 'skull' }, undefined],
    [{ name: 'Weight', unit: 'kg', active: false }, undefined],
  ])('%j is refused', async (body, messages) => {
    const response = await create(body);

    expect(response.statusCode).toBe(400);
    if (messages) {
      expect(response.json().problems.map(({ message }: { message: string }) => message)).toEqual(messages);
    }
    expect(await synced()).toEqual([]);
  });

  test('only organisation admins, and only their own organisation’s', async () => {
    const typeId = (await create({ name: 'Weight', unit: 'kg' })).json().data[id] as string;
    const before = await synced();
    const manager = (await organisation.person([{ tag_id: null, access: 'manager,edit_measure' }])).headers;
    const stranger = (await (await server.organisation()).admin()).headers;

    for (const [headers, status] of [
      [manager, 403],
      [stranger, 404],
    ] as const) {
      expect((await edit(typeId, { unit: 'g' }, headers)).statusCode).toBe(status);
      expect((await retire(typeId, headers)).statusCode).toBe(status);
      expect((await restore(typeId, headers)).statusCode).toBe(status);
    }
    expect((await create({ name: 'Mine', unit: 'g' }, manager)).statusCode).toBe(403);
    expect((await edit(randomUUID(), { unit: 'g' })).json().code).toBe('measurement-type-not-found');
    expect(await synced()).toEqual(before);
  });
});
