import { ENTRY_MESSAGES } from '@heatwise/domain/measurements/manual-entry';
import { expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import { MOVE_BLOCK, movingMeasurements } from '../../sync/measurement-moves.ts';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements, measurementStamps } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
const send = measurementSender(server);

const change = (headers: TestHeaders, action: string, payload: object) =>
  server.app.inject({ method: 'PATCH', url: `/api/v3/user/${action}`, headers, payload });
const merge = (headers: TestHeaders, source_id: string, target_id: string) =>
  change(headers, 'merge', { source_id, target_id });

async function ownersIn({ org_id }: TestOrganisation) {
  const rows = await server.database.owner
    .selectFrom('measurements')
    .select(['user_id', 'name_first', 'user_tag_ids'])
    .where('org_id', '=', org_id)
    .execute();
  return rows.map(({ user_id, name_first, user_tag_ids }) => [user_id, name_first, user_tag_ids]);
}

test('a test taken before a merge and sent after it goes to the target, even across several merges', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const device = await organisation.device();
  const tag = await organisation.addTag();
  const [first, second] = [await organisation.addPerson({ tag_ids: [tag] }), await organisation.addPerson()];
  const third = await organisation.addPerson({ name_first: 'Ina' });
  await merge(admin.headers, first, second);
  await merge(admin.headers, second, third);

  const receipt = await send.receipt(device.headers, [newMeasurement(first), newMeasurement(second)]);

  expect(receipt).toMatchObject({ stored: [expect.any(String), expect.any(String)], rejected: [] });
  expect(await ownersIn(organisation)).toEqual([
    [third, 'Ina', [tag]],
    [third, 'Ina', [tag]],
  ]);
});

test('somebody who may not measure the remaining person is refused, as before', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const tag = await organisation.addTag();
  const tester = await organisation.person([{ tag_id: tag, access: 'view_user,measure_user' }]);
  const [source, target] = [await organisation.addPerson({ tag_ids: [tag] }), await organisation.addPerson()];
  await merge(admin.headers, source, target);

  expect((await send.receipt(tester.headers, newMeasurement(source))).stored).toHaveLength(1);
  await server.database.owner
    .updateTable('users')
    .set({ tag_ids: [] })
    .where('user_id', '=', target)
    .execute();
  const refused = await send.post(tester.headers, newMeasurement(source));

  expect(refused.json().problems).toEqual([{ path: '0.user_id', message: ENTRY_MESSAGES.personUnknown }]);
});

test('a restored person can be tested again; tests for deleted people are refused', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const device = await organisation.device();
  const [source, target] = [await organisation.addPerson({}), await organisation.addPerson()];
  await merge(admin.headers, source, target);
  const refusal = async (user_id: string) =>
    (await send.post(device.headers, newMeasurement(user_id))).json().problems?.[0]?.message;

  expect((await change(admin.headers, 'restore', { user_ids: [source] })).statusCode).toBe(200);
  await send.receipt(device.headers, newMeasurement(source));
  expect((await ownersIn(organisation)).map(([owner]) => owner)).toEqual([source]);

  await change(admin.headers, 'delete', { user_ids: [source] });
  expect(await refusal(source)).toBe(ENTRY_MESSAGES.personInactive);
});

/** Two people, of whom one was merged into the other and brought back while their many tests still moved. */
async function broughtBackWhileMoving() {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const [source, target] = [await organisation.addPerson(), await organisation.addPerson()];
  await organisation.write((scope) => insertMeasurements(scope, { user_id: source, count: MANY }));
  await merge(admin.headers, source, target);
  await change(admin.headers, 'restore', { user_ids: [source] });
  return { organisation, admin, source, target };
}
const MANY = MOVE_BLOCK + 1;
const testsOf = (user_id: string) =>
  server.database.owner
    .selectFrom('measurements')
    .select('measurement_id')
    .where('user_id', '=', user_id)
    .execute();
const moveBlock = () => nextBlocks(movingMeasurements(server.database.app));

test('who comes back while their many tests still move keeps what is measured from then on', async () => {
  const { organisation, source, target } = await broughtBackWhileMoving();
  const own = newMeasurement(source);
  await send.receipt((await organisation.device()).headers, own);

  while (await moveBlock());

  expect(await testsOf(source)).toEqual([{ measurement_id: own.measurement_id }]);
  expect(await testsOf(target)).toHaveLength(MANY);
});

test.each([
  ['few', 1],
  ['many', MANY],
])('a second merge while tests still move takes only the %s newer tests', async (_, count) => {
  const { organisation, admin, source, target } = await broughtBackWhileMoving();
  const second = await organisation.addPerson();
  await organisation.write((scope) => insertMeasurements(scope, { user_id: source, count }));
  await moveBlock();
  await merge(admin.headers, source, second);

  while (await moveBlock());

  expect(await testsOf(source)).toEqual([]);
  expect(await testsOf(target)).toHaveLength(MANY);
  expect(await testsOf(second)).toHaveLength(count);
});

test('a merge the other way round ends with all tests, also with those that had not moved yet', async () => {
  const { admin, source, target } = await broughtBackWhileMoving();
  await merge(admin.headers, target, source);

  let blocks = 0;
  while (blocks < 10 && (await moveBlock())) blocks += 1;

  expect(blocks).toBeLessThan(10);
  expect(await testsOf(source)).toHaveLength(MANY);
  const [person] = await server.database.owner
    .selectFrom('users')
    .select('measured_since')
    .where('user_id', '=', source)
    .execute();
  // What is older than that the browsers let go of.
  const stamps = await measurementStamps(server.database, source);
  expect((stamps[0] ?? '') > (person?.measured_since ?? '')).toBe(true);
});

type Admin = Awaited<ReturnType<TestOrganisation['admin']>>;
const patch = (headers: TestHeaders, url: string, payload: object) =>
  server.app.inject({ method: 'PATCH', url: `/api/v3/${url}`, headers, payload });
const measurement_ids = (id: string) => ({ measurement_ids: [id] });

test.each([
  ['edited', (headers, id) => patch(headers, `measurement/${id}`, { notes: 'read again' })],
  [
    'deleted',
    (headers, id) => server.app.inject({ method: 'DELETE', url: `/api/v3/measurement/${id}`, headers }),
  ],
  [
    'marked as invalid',
    (headers, id) => patch(headers, 'measurement/validity', { ...measurement_ids(id), valid: false }),
  ],
  [
    'tagged',
    async (headers, id, { organisation }) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v3/tag/measurements',
        headers,
        payload: { ...measurement_ids(id), tag_id: await organisation.addTag() },
      }),
  ],
  [
    'freed from a deleted tag',
    async (headers, id, { organisation }) => {
      const tag = await organisation.addTag();
      await server.database.owner
        .updateTable('measurements')
        .set({ tag_ids: [tag] })
        .where('measurement_id', '=', id)
        .execute();
      return server.app.inject({ method: 'DELETE', url: `/api/v3/tag/${tag}`, headers });
    },
  ],
] as const satisfies [string, ChangeOfTest][])(
  'a test that is %s while it waits to move goes to the target',
  async (_how, changeTest) => {
    const stage = await broughtBackWhileMoving();
    const { admin, source, target } = stage;
    const [id = ''] = (await testsOf(source)).map(({ measurement_id }) => measurement_id);

    const { statusCode } = await changeTest(admin.headers, id, stage);
    while (await moveBlock());

    expect(statusCode).toBe(200);
    expect(await testsOf(source)).toEqual([]);
    expect(await testsOf(target)).toHaveLength(MANY);
  },
);

type Stage = Awaited<ReturnType<typeof broughtBackWhileMoving>>;
type ChangeOfTest = (
  headers: Admin['headers'],
  id: string,
  stage: Stage,
) => Promise<{ readonly statusCode: number }>;

test('a test that waits to move is found by whoever may see the target, not the source', async () => {
  const { organisation, source, target } = await broughtBackWhileMoving();
  const tag_id = await organisation.addTag();
  const editor = await organisation.person([{ tag_id, access: 'view_user,view_measure,edit_measure' }]);
  const setTags = (user_id: string, tag_ids: string[]) =>
    server.database.owner.updateTable('users').set({ tag_ids }).where('user_id', '=', user_id).execute();
  const [id = ''] = (await testsOf(source)).map(({ measurement_id }) => measurement_id);
  const edit = () => patch(editor.headers, `measurement/${id}`, { notes: 'read again' });

  await setTags(source, [tag_id]);
  const refused = await edit();
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'measurement-not-found']);
  expect(await testsOf(source)).toHaveLength(MANY);
  await setTags(target, [tag_id]);
  expect((await edit()).statusCode).toBe(200);
  expect((await testsOf(target)).map((row) => row.measurement_id)).toEqual([id]);
});
