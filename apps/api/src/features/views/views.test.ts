import { MOST_VIEWS } from '@heatwise/domain/views/saved-view';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let mine: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  mine = await organisation.signIn(await organisation.addPerson());
});

type View = { view_id: string; list: string; name: string; search: object };
const ask = (method: 'GET' | 'PUT' | 'DELETE', id = '', body?: object, headers = mine) =>
  server.app.inject({ method, url: `/api/v3/view${id && `/${id}`}`, headers, ...(body && { body }) });
const views = async (headers = mine): Promise<View[]> =>
  (await ask('GET', '', undefined, headers)).json().data.views;
const night = { list: 'people', name: 'Night shift', search: { tags: 'x,y', hidden: true, sort: '-last' } };

test('a view is kept under its name, found by name, and deleted', async () => {
  const saved = (await ask('PUT', '', { ...night, name: ' Night shift ' })).json().data;
  await ask('PUT', '', { ...night, name: 'crane crew' });

  expect(saved).toMatchObject(night);
  expect((await views()).map(({ name }) => name)).toEqual(['crane crew', 'Night shift']);
  expect((await ask('DELETE', saved.view_id)).statusCode).toBe(200);
  expect((await views()).map(({ name }) => name)).toEqual(['crane crew']);
  expect((await ask('DELETE', saved.view_id)).json().code).toBe('view-not-found');
});

test('saving under a name again replaces it, whatever its case; another list has names of its own', async () => {
  const first = (await ask('PUT', '', night)).json().data;
  await ask('PUT', '', { ...night, list: 'measurements', search: {} });
  const again = (await ask('PUT', '', { ...night, name: 'NIGHT shift', search: { q: 'zoe' } })).json().data;

  expect(again.view_id).toBe(first.view_id);
  expect((await views()).filter(({ list }) => list === 'people')).toEqual([
    { view_id: first.view_id, list: 'people', name: 'NIGHT shift', search: { q: 'zoe' } },
  ]);
  expect(await views()).toHaveLength(2);
});

test('nobody sees, changes or deletes the views of another', async () => {
  const { view_id } = (await ask('PUT', '', night)).json().data;
  const admin = (await organisation.admin()).headers;
  const stranger = (await (await server.organisation()).admin()).headers;
  for (const headers of [admin, stranger]) {
    expect(await views(headers)).toEqual([]);
    expect((await ask('DELETE', view_id, undefined, headers)).json().code).toBe('view-not-found');
  }
  expect(await views()).toHaveLength(1);
});

test('a name is needed, a list must be a known one, and their number is limited', async () => {
  for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(61) }, { list: 'devices' }, { search: { a: {} } }])
    expect((await ask('PUT', '', { ...night, ...wrong })).statusCode).toBe(400);

  for (let index = 0; index < MOST_VIEWS; index += 1)
    await ask('PUT', '', { ...night, name: `View ${index}` });
  expect((await ask('PUT', '', night)).json().code).toBe('too-many-views');
  // One that is there can still be changed.
  expect((await ask('PUT', '', { ...night, name: 'view 7' })).statusCode).toBe(200);
  expect((await ask('PUT', '', { ...night, list: 'measurements' })).statusCode).toBe(200);
});
