import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
beforeEach(async () => {
  ours = await server.organisation();
});

const quay = {
  street: '12 Quay Road',
  city: 'Perth',
  state: '',
  postal_code: '',
  country: '',
  lat: null,
  lon: null,
};
type Verb = 'POST' | 'PATCH' | 'DELETE';
const send = (method: Verb, place: string, headers: TestHeaders, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v3/user/address${place}`,
    headers,
    ...(payload && { payload }),
  });

test('addresses are added, replaced and removed by their index', async () => {
  const { user_id, headers } = await ours.person([]);
  const address = { city: 'Perth', lat: -31.95, lon: 115.86 };
  await send('POST', '', headers, { user_id, address: quay });
  await send('POST', '', headers, { user_id, address });

  const edited = await send('PATCH', '/0', headers, { user_id, address: { ...quay, city: 'Broome' } });
  expect(edited.json().data.metadata._addresses).toMatchObject([
    { street: '12 Quay Road', city: 'Broome' },
    { street: '', ...address },
  ]);
  const deleted = await send('DELETE', `/0?user_id=${user_id}`, headers);

  expect(deleted.json().data.metadata._addresses).toMatchObject([address]);
  expect(deleted.json().data.modified_time > edited.json().data.modified_time).toBe(true);
});

test.each(['1', '-1', '99'])('the index %s is out of bounds', async (place) => {
  const { user_id, headers } = await ours.person([]);
  await send('POST', '', headers, { user_id, address: quay });

  const answers = [
    await send('PATCH', `/${place}`, headers, { user_id, address: quay }),
    await send('DELETE', `/${place}?user_id=${user_id}`, headers),
  ];

  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Address index out of bounds');
  }
});

test('without user_id the caller’s own address is deleted', async () => {
  const { user_id, headers } = await ours.person([]);
  const other = await ours.admin();
  for (const person of [user_id, other.user_id]) {
    await send('POST', '', other.headers, { user_id: person, address: quay });
  }

  const deleted = await send('DELETE', '/0', headers);

  expect(deleted.statusCode).toBe(200);
  expect(deleted.json().data).toMatchObject({ user_id, metadata: { _addresses: [] } });
  const theirs = await server.app.inject({ url: `/api/v2/user/${other.user_id}`, headers: other.headers });
  expect(theirs.json().data.metadata._addresses).toHaveLength(1);
});

test('an empty address, half a position or a twenty-first address is refused', async () => {
  const { user_id, headers } = await ours.person([]);
  for (const address of [{}, { street: '  ' }, { lat: 0, lon: 0 }]) {
    expect((await send('POST', '', headers, { user_id, address })).json().problems).toEqual([
      { path: 'address', message: 'Enter a street or a place, or choose a position.' },
    ]);
  }
  expect((await send('POST', '', headers, { user_id, address: { lat: 91, lon: 0 } })).statusCode).toBe(400);
  for (let count = 0; count < 20; count += 1) await send('POST', '', headers, { user_id, address: quay });

  const oneMore = await send('POST', '', headers, { user_id, address: quay });

  expect(oneMore.json().problems).toEqual([
    { path: 'address', message: 'A person has at most 20 addresses.' },
  ]);
});

test('somebody who may only see a person cannot change their addresses', async () => {
  const tag = await ours.addTag();
  const viewer = await ours.person([{ tag_id: tag, access: 'view_user' }]);
  const seen = await ours.addPerson({ tag_ids: [tag], metadata: { _addresses: [quay] } });
  const unseen = await ours.addPerson({ metadata: { _addresses: [quay] } });

  expect((await send('DELETE', `/0?user_id=${seen}`, viewer.headers)).statusCode).toBe(403);
  expect((await send('DELETE', `/0?user_id=${unseen}`, viewer.headers)).statusCode).toBe(404);
});
