import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function people(headers: TestHeaders | Record<string, never>) {
  const response = await server.app.inject({ url: '/api/v3/device/people', headers });
  return { status: response.statusCode, body: response.json() };
}

async function names(headers: TestHeaders): Promise<string[]> {
  const { body } = await people(headers);
  return body.data.map(({ name_first }: { name_first: string }) => name_first);
}

test('a device gets everybody who can be tested, with the names of their tags', async () => {
  const ours = await server.organisation();
  const theirs = await server.organisation();
  const roof = await ours.addTag('Roof crew');
  const day = await ours.addTag('day shift');
  const user_id = await ours.addPerson({ name_first: 'Ana', name_last: 'Silva', tag_ids: [roof, day] });
  const left = await ours.addPerson({ name_first: 'Left', active: false });
  await theirs.addPerson({ name_first: 'Stranger' });
  const { headers } = await ours.device();

  const { status, body } = await people(headers);

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    status: true,
    data: [{ user_id, name_first: 'Ana', name_last: 'Silva', tag_names: ['day shift', 'Roof crew'] }],
  });
  expect(JSON.stringify(body)).not.toContain(left);
});

test('hidden people, and deleted or hidden tags, stay out of sight', async () => {
  const ours = await server.organisation();
  const tags = [await ours.addTag('Shown'), await ours.addTag('Hidden'), await ours.addTag('Deleted')];
  await ours.addPerson({ name_first: 'Ana', tag_ids: tags });
  const hidden = await ours.addPerson({ name_first: 'Hidden' });
  await server.database.owner
    .updateTable('users')
    .set({ is_hidden: true })
    .where('user_id', '=', hidden)
    .execute();
  await server.database.owner
    .updateTable('tags')
    .set({ is_hidden: true })
    .where('tag_id', '=', tags[1] ?? '')
    .execute();
  await server.database.owner
    .updateTable('tags')
    .set({ active: false })
    .where('tag_id', '=', tags[2] ?? '')
    .execute();

  const { body } = await people((await ours.device()).headers);

  expect(body.data).toMatchObject([{ name_first: 'Ana', tag_names: ['Shown'] }]);
});

test('a signed-in person gets the people they may measure', async () => {
  const ours = await server.organisation();
  const [a, b] = [await ours.addTag(), await ours.addTag()];
  await ours.addPerson({ name_first: 'Ana', tag_ids: [a] });
  await ours.addPerson({ name_first: 'Ben', tag_ids: [b] });
  const tester = await ours.person([{ tag_id: a, access: 'measure_user' }]);
  const viewer = await ours.person([{ tag_id: a, access: 'view_user,view_measure' }]);
  const admin = await ours.admin();

  expect(await names(tester.headers)).toEqual(['Ana']);
  expect(await names(viewer.headers)).toEqual([]);
  expect(await names(admin.headers)).toEqual(expect.arrayContaining(['Ana', 'Ben']));
});

test('nobody gets the list without a token, with a wrong one, or with a revoked one', async () => {
  const ours = await server.organisation();
  const device = await ours.device();
  expect((await people({})).status).toBe(401);
  expect((await people({ authorization: `Bearer hwd_${'x'.repeat(43)}` })).status).toBe(401);
  expect((await people(device.headers)).status).toBe(200);
  await server.database.owner
    .updateTable('device_tokens')
    .set({ revoked_at: new Date() })
    .where('device_token_id', '=', device.device_token_id)
    .execute();
  expect((await people(device.headers)).status).toBe(401);
});
