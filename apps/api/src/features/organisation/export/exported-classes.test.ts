import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../http/zip-archive.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import { insertCustomType } from '../../../testing/test-measurements.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';

const server = setUpTestApp();
let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await server.organisation();
});

type Sent = { type: string; value: number; custom_id?: string; metadata?: object };

async function send(user_id: string, { metadata = {}, ...test }: Sent, marks: object = {}): Promise<string> {
  const measurement_id = randomUUID();
  const row = { ...test, metadata: JSON.stringify(metadata), ...marks };
  await organisation.write(async ({ tx, org_id, stamps }) => {
    const now = stamps.next();
    await tx
      .insertInto('measurements')
      .values({
        ...row,
        org_id,
        measurement_id,
        user_id,
        name_first: 'Ada',
        name_last: 'Lund',
        created_time: now,
        modified_time: now,
      } as never)
      .execute();
  });
  return measurement_id;
}

async function classesInExport(): Promise<Map<string, string>> {
  const { headers } = await organisation.admin();
  const { rawPayload } = await server.app.inject({ url: '/api/v3/organisation/export', headers });
  const file = String((await unzip(rawPayload)).get('measurements.csv'));
  const [head = '', ...lines] = file.trimEnd().split('\r\n');
  expect(head.split(',').at(-1)).toBe('class');
  const place = head.split(',').indexOf('measurement_id');
  return new Map(lines.map((line) => [line.split(',')[place] ?? '', line.split(',').at(-1) ?? '']));
}

test('each value has its class in words, as the lists call it', async () => {
  const [steady, other] = [await organisation.addPerson(), await organisation.addPerson()];
  // A mean of 100: hydrated up to 130. The invalid and the removed one do not count.
  for (const value of [90, 95, 100, 100, 105, 110]) await send(steady, { type: 'sosm_baseline', value });
  await send(steady, { type: 'sosm_baseline', value: 9000 }, { valid: false });
  await send(steady, { type: 'sosm_baseline', value: 9000 }, { active: false });
  const own = { _baseline: { sosm: [50, 50, 50, 50, 50, 50] } };
  const custom_id = await organisation.write(insertCustomType);
  const plain_id = await organisation.write(insertCustomType);
  const classes = JSON.stringify([
    { name: 'Weak', colour: 'red', up_to: 20 },
    { name: 'Strong', colour: 'green', up_to: null },
  ]);
  await server.database.owner
    .updateTable('custom_measurement_types')
    .set({ classes, active: false })
    .where('custom_id', '=', custom_id)
    .execute();
  const wanted: [string, string][] = [
    [await send(steady, { type: 'sosm', value: 120 }), 'Hydrated'],
    [await send(steady, { type: 'sosm', value: 120, metadata: own }), 'Moderately Dehydrated'],
    [await send(other, { type: 'sosm', value: 120 }), 'Moderately Dehydrated'],
    [await send(other, { type: 'sosm', value: 120 }, { valid: false }), 'Invalid'],
    [await send(other, { type: 'sosm', value: 120 }, { valid: false, active: false }), 'Removed'],
    [await send(other, { type: 'sweat', value: 100 }), 'Low Sodium'],
    [await send(other, { type: 'et_test', value: 1 }), 'Not Classified'],
    [await send(other, { type: 'custom', value: 20, custom_id }), 'Weak'],
    [await send(other, { type: 'custom', value: 21, custom_id }), 'Strong'],
    [await send(other, { type: 'custom', value: 21, custom_id }, { valid: false }), 'Invalid'],
    [await send(other, { type: 'custom', value: 21, custom_id: plain_id }), 'Not Classified'],
  ];

  const found = await classesInExport();

  expect(wanted.map(([id]) => found.get(id))).toEqual(wanted.map(([, words]) => words));
});
