import {
  CLASS_NAME_TAKEN,
  CLASSES_TOO_FEW,
  UP_TO_MUST_RISE,
} from '@heatwise/domain/measurements/custom-type';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
});

const classes = [
  { name: 'Normal', colour: 'green', up_to: 37.5 },
  { name: 'High', colour: 'red', up_to: null },
];
const create = (body: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v3/custom_measurement_type',
    headers: admin,
    body: { name: 'Core temperature', unit: '°C', ...body },
  });
const edit = (typeId: string, body: object, headers = admin) =>
  server.app.inject({ method: 'PATCH', url: `/api/v3/custom_measurement_type/${typeId}`, headers, body });
async function synced() {
  const { headers } = await organisation.person([]);
  const reply = await server.app.inject({ method: 'POST', url: '/api/v3/sync/core', headers, body: {} });
  return reply.json().data.custom_measurement_types as { classes: unknown }[];
}

test('a type has no classes until it is given some; every member sees them; they can be removed', async () => {
  const made = (await create({})).json().data;
  expect(made.classes).toEqual([]);

  const edited = await edit(made.custom_id, { classes: [{ ...classes[0], name: ' Normal ' }, classes[1]] });
  expect(edited.json().data).toMatchObject({ name: 'Core temperature', classes });
  expect(await synced()).toMatchObject([{ classes }]);
  expect((await edit(made.custom_id, { unit: 'K' })).json().data).toMatchObject({ unit: 'K', classes });

  await edit(made.custom_id, { classes: [] });
  expect(await synced()).toMatchObject([{ classes: [] }]);
});

test('a new type may include its classes', async () => {
  expect((await create({ classes })).json().data.classes).toEqual(classes);
});

test.each([
  ['one alone', [classes[1]], { path: 'classes', message: CLASSES_TOO_FEW }],
  [
    'bounds that fall',
    [classes[0], { ...classes[0], name: 'Warm' }, classes[1]],
    { path: 'classes.1.up_to', message: UP_TO_MUST_RISE },
  ],
  [
    'one name twice',
    [classes[0], { ...classes[1], name: 'normal' }],
    { path: 'classes.1.name', message: CLASS_NAME_TAKEN },
  ],
])('%s is refused and named', async (_title, refused, problem) => {
  const { custom_id } = (await create({ classes })).json().data;
  const response = await edit(custom_id, { classes: refused });

  expect(response.statusCode).toBe(400);
  expect(response.json().problems).toEqual([problem]);
  expect(await synced()).toMatchObject([{ classes }]);
});

test.each([
  ['an unknown colour', [{ ...classes[0], colour: 'url(x)' }, classes[1]]],
  ['a bound that is no number', [{ ...classes[0], up_to: '37' }, classes[1]]],
  ['a field nobody knows', [{ ...classes[0], alarm: true }, classes[1]]],
])('%s is refused', async (_title, refused) => {
  expect((await create({ classes: refused })).statusCode).toBe(400);
});

test('linked types have no classes; only admins of the organisation set them', async () => {
  const { custom_id } = (await create({})).json().data;
  const manager = (await organisation.person([{ tag_id: null, access: 'manager,edit_measure' }])).headers;
  const stranger = (await (await server.organisation()).admin()).headers;
  const linked = await server.app.inject({
    method: 'POST',
    url: '/api/v3/link_measurement_type',
    headers: admin,
    body: { name: 'Body weight', unit: 'kg', classes },
  });

  expect(linked.statusCode).toBe(400);
  expect((await edit(custom_id, { classes }, manager)).statusCode).toBe(403);
  expect((await edit(custom_id, { classes }, stranger)).statusCode).toBe(404);
  expect(await synced()).toMatchObject([{ classes: [] }]);
});
