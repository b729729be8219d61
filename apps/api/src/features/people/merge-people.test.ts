import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import { MOVE_BLOCK, movingMeasurements } from '../../sync/measurement-moves.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function merge(headers: TestHeaders, source_id: string, target_id: string) {
  const response = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers,
    payload: { source_id, target_id },
  });
  return response.json();
}

const measure = (organisation: TestOrganisation, user_id: string, count: number) =>
  organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    return insertMeasurements(scope, { user_id, count, link_type_id });
  });

const measurementsOf = (user_id: string) =>
  server.database.owner
    .selectFrom('measurements as m')
    .leftJoin('link_measurements as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.measurement_id', '=', 'm.measurement_id'),
    )
    .select([
      'm.measurement_id',
      'm.name_first',
      'm.user_tag_ids',
      'm.modified_time',
      'l.modified_time as linked',
    ])
    .where('m.user_id', '=', user_id)
    .execute();

const rowOf = (user_id: string) =>
  server.database.owner
    .selectFrom('users')
    .select(['active', 'name_first', 'email', 'tag_ids', 'metadata', 'modified_time'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

async function drain() {
  while (await nextBlocks(movingMeasurements(server.database.app)));
}

test('measurements, tags and addresses go to the target, which keeps name and email; the source is gone', async () => {
  const organisation = await server.organisation();
  const [a, b, c] = [await organisation.addTag(), await organisation.addTag(), await organisation.addTag()];
  const admin = await organisation.admin();
  const source = await organisation.addPerson({
    name_first: 'Ida',
    email: 'ida@harbour.test',
    tag_ids: [a, b],
    metadata: { _addresses: [{ city: 'Perth' }], employee_id: 'HW-1' },
  });
  const target = await organisation.addPerson({
    name_first: 'Ina',
    email: 'ina@harbour.test',
    tag_ids: [b, c],
    metadata: { _addresses: [{ city: 'Broome' }], employee_id: 'HW-2' },
  });
  const session = await organisation.signIn(source);
  const moved = await measure(organisation, source, 3);
  const own = await measure(organisation, target, 2);
  const ownBefore = (await measurementsOf(target)).map((row) => row.modified_time);
  const before = await rowOf(target);

  const { data } = await merge(admin.headers, source, target);

  const after = await rowOf(target);
  expect(after).toMatchObject({
    active: true,
    name_first: 'Ina',
    email: 'ina@harbour.test',
    tag_ids: [b, c, a],
    metadata: { _addresses: [{ city: 'Broome' }, { city: 'Perth' }], employee_id: 'HW-2' },
  });
  expect(data).toMatchObject({ user_id: target, modified_time: after.modified_time });
  expect(await rowOf(source)).toMatchObject({ active: false, name_first: 'Ida' });
  expect(await measurementsOf(source)).toEqual([]);
  const rows = await measurementsOf(target);
  expect(rows.map(({ measurement_id }) => measurement_id).sort()).toEqual([...moved, ...own].sort());
  for (const row of rows.filter(({ measurement_id }) => moved.includes(measurement_id))) {
    expect(row.name_first).toBe('Ina');
    expect(row.user_tag_ids).toEqual([b, c, a]);
    // Whoever has passed the people meets the measurements, and whoever meets these, what is linked to them.
    expect(row.modified_time > after.modified_time).toBe(true);
    expect((row.linked ?? '') > row.modified_time).toBe(true);
  }
  // What the target had stays as it is: who sees the target only now fetches it.
  const stayed = rows.filter(({ measurement_id }) => own.includes(measurement_id));
  expect(stayed.map((row) => row.modified_time)).toEqual(ownBefore);
  expect(after.modified_time > before.modified_time).toBe(true);
  const denied = await server.app.inject({ url: '/api/v3/device/people', headers: session });
  expect(denied.statusCode).toBe(401);
});

test('with many measurements the rest moves in blocks, and follows the target into the next merge', async () => {
  const organisation = await server.organisation();
  const [a, b] = [await organisation.addTag(), await organisation.addTag()];
  const admin = await organisation.admin();
  const first = await organisation.addPerson({ tag_ids: [a] });
  const second = await organisation.addPerson({ tag_ids: [b] });
  const third = await organisation.addPerson({ name_first: 'Ina' });
  const count = 2 * MOVE_BLOCK + 10;
  await measure(organisation, first, count);
  await measure(organisation, second, 5);

  expect((await merge(admin.headers, first, second)).success).toBe(true);
  await nextBlocks(movingMeasurements(server.database.app));
  expect((await merge(admin.headers, second, third)).success).toBe(true);
  await drain();

  expect(await measurementsOf(first)).toEqual([]);
  expect(await measurementsOf(second)).toEqual([]);
  const rows = await measurementsOf(third);
  expect(rows).toHaveLength(count + 5);
  expect(new Set(rows.map((row) => `${row.name_first} ${row.user_tag_ids.length}`))).toEqual(
    new Set(['Ina 2']),
  );
  expect(new Set(rows.map(({ modified_time }) => modified_time)).size).toBe(count + 5);
});

test('with many merges at once every person is merged once, and no measurement is lost', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const people: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    const person = await organisation.addPerson();
    people.push(person);
    await measure(organisation, person, 20);
  }
  const pairs = people.flatMap((source) =>
    people.filter((target) => target !== source).map((target) => [source, target] as const),
  );
  const posting = measurementsPosted(organisation, people);

  const answers = await Promise.all(pairs.map(([source, target]) => merge(admin.headers, source, target)));
  const posted = await posting;
  await drain();

  const done = answers.filter(({ success }) => success).length;
  const refusals = answers.filter(({ success }) => !success);
  expect(new Set(refusals.map(({ code, message }) => `${code}: ${message}`))).toEqual(
    new Set(['merge-refused: Only active users can be merged.']),
  );
  const rows = await Promise.all(people.map(async (id) => ({ ...(await rowOf(id)), id })));
  const alive = rows.filter(({ active }) => active);
  expect(alive).toHaveLength(people.length - done);
  let kept = 0;
  for (const { id, active } of rows) {
    const theirs = await measurementsOf(id);
    if (!active) expect(theirs).toEqual([]);
    kept += theirs.length;
  }
  expect(kept).toBe(80 + posted);
});

/** Devices go on measuring everybody meanwhile. Returns how many measurements were taken in. */
async function measurementsPosted(organisation: TestOrganisation, people: readonly string[]) {
  const { headers } = await organisation.device();
  const answers = await Promise.all(
    people.flatMap((user_id) =>
      Array.from({ length: 5 }, () =>
        server.app.inject({
          method: 'POST',
          url: '/api/v3/measurement',
          headers,
          payload: {
            measurement_id: randomUUID(),
            user_id,
            type: 'sosm',
            value: 60,
            created_time: '2026-11-20T08:44:00Z',
          },
        }),
      ),
    ),
  );
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

test('it is audited', async () => {
  const organisation = await server.organisation();
  const tag = await organisation.addTag();
  const admin = await organisation.admin();
  const [source, target] = [await organisation.addPerson({ tag_ids: [tag] }), await organisation.addPerson()];

  await merge(admin.headers, source, target);

  const entry = await server.database.owner
    .selectFrom('audit')
    .select(['user_id', 'action', 'subject'])
    .where('org_id', '=', organisation.org_id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    user_id: admin.user_id,
    action: 'person.merge',
    subject: { source_id: source, target_id: target, tag_ids_gained: [tag] },
  });
});

test('somebody without rights over both people, or who names the wrong two, changes nothing', async () => {
  const organisation = await server.organisation();
  const stranger = await (await server.organisation()).addPerson();
  const [mine, other] = [await organisation.addTag(), await organisation.addTag()];
  const rights = 'view_user,edit_user,delete_user,view_measure,edit_measure';
  const admin = await organisation.admin();
  const owner = await organisation.person([{ tag_id: mine, access: rights }]);
  const halfway = await organisation.person([{ tag_id: mine, access: 'view_user,edit_user,delete_user' }]);
  const one = await organisation.addPerson({ tag_ids: [mine] });
  const two = await organisation.addPerson({ tag_ids: [mine] });
  const wide = await organisation.addPerson({ tag_ids: [mine, other] });
  const unseen = await organisation.addPerson({ tag_ids: [other] });
  const gone = await organisation.addPerson({ active: false });

  const tries = [
    [admin, one, one, 'merge-refused', 'A user cannot be merged with itself.'],
    [admin, one, one.toUpperCase(), 'merge-refused', 'A user cannot be merged with itself.'],
    [admin, gone, one, 'merge-refused', 'Only active users can be merged.'],
    [admin, one, stranger, 'user-not-found', 'User not found'],
    [admin, stranger, one, 'user-not-found', 'User not found'],
    [admin, admin.user_id, one, 'not-permitted', 'You have no permission to make this change'],
    [owner, one, unseen, 'user-not-found', 'User not found'],
    [owner, wide, one, 'not-permitted', 'You have no permission to make this change'],
    [halfway, one, two, 'not-permitted', 'You have no permission to make this change'],
  ] as const;
  for (const [by, source, target, code, message] of tries) {
    expect(await merge(by.headers, source, target)).toMatchObject({ success: false, code, message });
  }
  expect((await rowOf(one)).active).toBe(true);
  expect((await merge(owner.headers, one, two)).success).toBe(true);
});

test('somebody notified of dehydrated people is notified as the merge target, once, also for deleted tags', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const [source, target, other] = [
    await organisation.addPerson({}),
    await organisation.addPerson({}),
    await organisation.addPerson({}),
  ];
  const told = (to: string[]) => ({ _notify_hydration: true, _notify_hydration_to: to });
  const both = await organisation.addTag('Both', 'default', told([other, source, target]));
  const gone = await organisation.addTag('Gone', 'job', { ...told([source]), location_ids: ['x'] });
  const apart = await organisation.addTag('Apart', 'default', told([other]));
  const rows = () =>
    server.database.owner
      .selectFrom('tags')
      .select(['tag_id', 'metadata', 'modified_time'])
      .where('org_id', '=', organisation.org_id)
      .execute();
  const before = new Map((await rows()).map((row) => [row.tag_id, row.modified_time]));

  await merge(admin.headers, source, target);

  const after = new Map((await rows()).map((row) => [row.tag_id, row]));
  expect(after.get(both)?.metadata).toEqual(told([other, target]));
  expect(after.get(gone)?.metadata).toEqual({ ...told([target]), location_ids: ['x'] });
  expect(after.get(apart)?.metadata).toEqual(told([other]));
  const stamped = [both, gone, apart].map((id) => after.get(id)?.modified_time !== before.get(id));
  expect(stamped).toEqual([true, true, false]);
});

test('a merge shows nobody tests or notices that they may not see', async () => {
  const organisation = await server.organisation();
  const tag = await organisation.addTag();
  const access = 'view_user,edit_user,delete_user,edit_measure';
  const blind = await organisation.person([{ tag_id: tag, access }], [tag]);
  const seeing = await organisation.person([{ tag_id: tag, access: `${access},view_measure` }], [tag]);
  const [worker, other] = [
    await organisation.addPerson({ tag_ids: [tag] }),
    await organisation.addPerson({ tag_ids: [tag] }),
  ];
  const manager = await organisation.addPerson({
    tag_ids: [tag],
    grants: [{ tag_id: tag, access: 'manager' }],
  });

  // As their own tests they would be theirs to read.
  expect((await merge(blind.headers, worker, blind.user_id)).code).toBe('not-permitted');
  // What a tag sent its manager would go to them.
  expect((await merge(seeing.headers, manager, seeing.user_id)).code).toBe('not-permitted');
  expect((await merge(seeing.headers, worker, other)).success).toBe(true);
});
