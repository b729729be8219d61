import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let tagId: string;
let person: string;
let ids: string[];
beforeEach(async () => {
  organisation = await server.organisation();
  tagId = await organisation.addTag();
  person = await organisation.addPerson({ tag_ids: [tagId] });
  ids = await organisation.write(async (scope) =>
    insertMeasurements(scope, { user_id: person, count: 3, link_type_id: await insertLinkType(scope) }),
  );
});

type Change = 'delete' | 'restore' | 'validity';
function call(change: Change, headers: TestHeaders, measurement_ids: unknown = ids, more: object = {}) {
  const body = { measurement_ids, ...(change === 'validity' ? { valid: false } : {}), ...more };
  return server.app.inject({ method: 'PATCH', url: `/api/v3/measurement/${change}`, headers, body });
}

const withRights = async (access: string) => (await organisation.person([{ tag_id: tagId, access }])).headers;

async function kept() {
  const rows = await server.database.owner
    .selectFrom('measurements as m')
    .innerJoin('link_measurements as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.measurement_id', '=', 'm.measurement_id'),
    )
    .select(['m.measurement_id', 'm.active', 'm.valid', 'm.modified_time', 'l.modified_time as linked_time'])
    .where('m.org_id', '=', organisation.org_id)
    .orderBy('m.modified_time')
    .execute();
  return rows;
}

const audited = () => organisation.trail(['action', 'subject'], 'measurements.%');

test('deleted measurements come back, stamped again each time together with linked ones, and audited', async () => {
  const headers = await withRights('view_user,view_measure,delete_measure');
  const before = await kept();

  const deleted = await call('delete', headers);
  const gone = await kept();
  const restored = await call('restore', headers);
  const back = await kept();

  expect([deleted.json().data, restored.json().data]).toEqual([{ changed: 3 }, { changed: 3 }]);
  expect(gone.map(({ active }) => active)).toEqual([false, false, false]);
  expect(back.map(({ active }) => active)).toEqual([true, true, true]);
  const stamps = [before, gone, back].map((rows) => rows.map(({ modified_time }) => modified_time));
  for (const [index, later] of [gone, back].entries()) {
    expect(later.every((row) => row.modified_time > (stamps[index]?.at(-1) ?? ''))).toBe(true);
    expect(later.every((row) => row.linked_time > (later.at(-1)?.modified_time ?? ''))).toBe(true);
  }
  expect(await audited()).toMatchObject([
    { action: 'measurements.delete', subject: { active: false } },
    { action: 'measurements.restore', subject: { active: true } },
  ]);
});

test('only rows that change are stamped; doing it again changes nothing', async () => {
  const headers = await withRights('view_user,view_measure,edit_measure,delete_measure');
  await call('validity', headers, [ids[0]]);
  const before = await kept();

  const some = await call('validity', headers);
  const again = await call('validity', headers);
  const upper = await call('delete', headers, [ids[0]?.toUpperCase(), ids[0]]);

  expect([some, again, upper].map((response) => response.json().data.changed)).toEqual([2, 0, 1]);
  const untouched = before.find(({ measurement_id }) => measurement_id === ids[0]);
  expect(untouched?.valid).toBe(false);
  expect((await audited()).map(({ action }) => action)).toEqual([
    'measurements.validity',
    'measurements.validity',
    'measurements.delete',
  ]);
});

test.each([
  ['view_user', 404, 404, 404],
  ['view_user,view_measure', 403, 403, 403],
  ['view_user,view_measure,edit_measure', 200, 403, 403],
  ['view_user,view_measure,delete_measure', 403, 200, 200],
  ['manager', 403, 403, 403],
  ['admin', 200, 200, 200],
])(
  'rights %s on the person’s tag: validity %i, delete %i, restore %i',
  async (access, validity, remove, restore) => {
    const headers = await withRights(access);

    expect((await call('validity', headers)).statusCode).toBe(validity);
    expect((await call('delete', headers)).statusCode).toBe(remove);
    expect((await call('restore', headers)).statusCode).toBe(restore);
  },
);

test('one row out of reach causes all to be refused, and nothing changes', async () => {
  const headers = await withRights('view_user,view_measure,edit_measure,delete_measure');
  const stranger = await organisation.addPerson();
  const [hidden = ''] = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id: stranger, count: 1 }),
  );
  const theirs = await (await server.organisation()).admin();
  const before = await kept();

  for (const change of ['delete', 'restore', 'validity'] as const) {
    expect((await call(change, headers, [...ids, hidden])).statusCode).toBe(404);
    expect((await call(change, headers, [...ids, randomUUID()])).statusCode).toBe(404);
    expect((await call(change, theirs.headers)).statusCode).toBe(404);
  }
  expect(await kept()).toEqual(before);
});

test('a deleted measurement cannot be marked, as if it were not there', async () => {
  const { headers } = await organisation.admin();
  await call('delete', headers, [ids[0]]);

  expect((await call('validity', headers)).statusCode).toBe(404);
});

test.each([
  [[], {}],
  [['nonsense'], {}],
  ['all', {}],
  [Array.from({ length: 501 }, () => randomUUID()), {}],
  [[randomUUID()], { active: true }],
])('bad input %#: refused, nothing changes', async (measurement_ids, more) => {
  const { headers } = await organisation.admin();
  const before = await kept();

  for (const change of ['delete', 'restore', 'validity'] as const) {
    const response = await call(change, headers, measurement_ids, more);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-request']);
  }
  expect(await kept()).toEqual(before);
});

test('the reason is kept with invalid measurements and in the audit trail, and is dropped with the mark', async () => {
  const headers = await withRights('view_user,view_measure,edit_measure');
  const reasons = async () => {
    const rows = await server.database.owner
      .selectFrom('measurements')
      .select('metadata')
      .where('measurement_id', 'in', ids)
      .execute();
    return rows.map(({ metadata }) => (metadata as Record<string, unknown>)._invalid_reason);
  };

  expect((await call('validity', headers, ids, { invalid_reason: ' Wrong person ' })).statusCode).toBe(200);
  expect(await reasons()).toEqual(['Wrong person', 'Wrong person', 'Wrong person']);
  expect((await audited()).at(-1)?.subject).toMatchObject({ valid: false, invalid_reason: 'Wrong person' });

  expect((await call('validity', headers, ids, { valid: true })).statusCode).toBe(200);
  expect(await reasons()).toEqual([undefined, undefined, undefined]);
  expect((await call('validity', headers, ids, { invalid_reason: 'x'.repeat(301) })).statusCode).toBe(400);
});
