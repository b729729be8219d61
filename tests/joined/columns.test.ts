import type { Measurement } from '@heatwise/contract/entities/measurements';
import { measurementEntity } from '@heatwise/contract/entities/measurements';
import {
  COLUMNS_TYPE,
  IS_ACTIVE,
  IS_VALID,
  MAY_HAVE_BASELINE,
  REST_FIELDS,
} from '@heatwise/contract/sync/measurement-columns';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '../../apps/api/src/testing/test-app.ts';
import { insertMeasurements } from '../../apps/api/src/testing/test-measurements.ts';
import { browserEnvironment } from '../../apps/web/src/sync/environment.ts';
import {
  createdMsOf,
  idOf,
  isStrictlyBelow,
  lastTimeOf,
  modifiedTimeOf,
  ofRows,
  restFieldsOf,
} from '../../apps/web/src/sync/store/sent-measurements.ts';
import { createSyncCalls } from '../../apps/web/src/sync/sync-calls.ts';
import { requestOf } from '../../apps/web/src/sync/sync-stages.ts';

const NOWHERE = { measurements: null, link_measurements: null } as never;

/** An organisation with tests of every form, and its admin's calls, which note the types of the replies. */
async function organisationWithTests() {
  const server = await buildTestApp();
  onTestFinished(() => server.close());
  const organisation = await server.organisation('Columns');
  const { headers, user_id } = await organisation.admin();
  const ids = await organisation.write((scope) => insertMeasurements(scope, { user_id, count: 5 }));
  const change = (id: string | undefined, set: ReturnType<typeof sql>) =>
    sql`update measurements set ${set} where measurement_id = ${id}`.execute(server.database.owner);
  await change(
    ids[0],
    sql`valid = false, active = false, value = -1.25, tag_ids = array[${user_id}]::uuid[]`,
  );
  await change(
    ids[1],
    sql`measured_by_user_id = ${user_id}, measured_by_name_first = 'Zoë "Z"', measured_by_name_last = '𝄞'`,
  );
  const own = { _baseline: { sosm: [60, 61, 62, 63, 64, 65] }, notes: 'naïve ☀️\nsecond line' };
  await change(ids[2], sql`metadata = ${JSON.stringify(own)}, raw_data = '{ "spaced" : [1, null] }'`);
  await change(ids[3], sql`type = 'custom', custom_id = ${ids[3]}, value = 12, value_f = 53.6`);
  const types: string[] = [];
  const fetchHere = async (url: string, init: RequestInit) => {
    const sent = {
      ...headers,
      ...(init.headers as Record<string, string>),
      authorization: headers.authorization,
    };
    const reply = await server.app.inject({ method: 'POST', url, headers: sent, body: String(init.body) });
    types.push(String(reply.headers['content-type']));
    return new Response(new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    });
  };
  const { signal } = new AbortController();
  const environment = { ...browserEnvironment, fetch: fetchHere };
  const calls = createSyncCalls(environment, { apiBase: '/api', token: '', signal });
  const rowsOf = async (path: string): Promise<Measurement[]> => {
    const reply = await server.app.inject({ method: 'POST', url: `/api/v3/sync/${path}`, headers, body: {} });
    return reply.json().data.measurements;
  };
  return { calls, rowsOf, types };
}

test.each([
  ['measures', 'measures'],
  ['measures/init', 'measuresInit'],
] as const)('%s says the same in columns as in rows', async (path, call) => {
  const { calls, rowsOf, types } = await organisationWithTests();
  const rows = await rowsOf(path);
  const { measurements: sent } = await calls[call](requestOf(NOWHERE, null));

  expect(types).toEqual([COLUMNS_TYPE]);
  const plain = ofRows(rows);
  expect(rows).toHaveLength(5);
  expect(sent.count).toBe(5);
  rows.forEach((row, index) => {
    expect(idOf(sent, index)).toBe(row.measurement_id);
    expect(modifiedTimeOf(sent, index)).toBe(row.modified_time);
    expect(createdMsOf(sent, index)).toBe(Date.parse(row.created_time));
    expect(restFieldsOf(sent, index)).toEqual(restFieldsOf(plain, index));
    expect(Object.keys(restFieldsOf(sent, index))).toEqual(Object.keys(restFieldsOf(plain, index)));
    const flags = (row.valid ? IS_VALID : 0) + (row.active ? IS_ACTIVE : 0);
    expect(sent.flags[index]).toBe(flags + ('_baseline' in row.metadata ? MAY_HAVE_BASELINE : 0));
  });
  for (const column of ['user_ids', 'types', 'values', 'flags', 'testers'] as const)
    expect(sent[column]).toEqual(plain[column]);
  expect(lastTimeOf(sent)).toBe(rows.at(-1)?.modified_time);
  expect(isStrictlyBelow(sent, null)).toBe(call === 'measuresInit');
  expect(isStrictlyBelow(sent, rows[0]?.modified_time ?? '')).toBe(false);
});

test('a page without rows has columns without entries', async () => {
  const { calls, rowsOf } = await organisationWithTests();
  const newest = (await rowsOf('measures')).at(-1)?.modified_time ?? null;
  const page = await calls.measures({ ...requestOf(NOWHERE, null), measurements: newest });
  expect(page.measurements).toMatchObject({ count: 0, user_ids: [], values: [] });
});

test('every field has a place: in the rest, in a column, or on the person’s own row', () => {
  const columns = ['measurement_id', 'user_id', 'type', 'value', 'valid', 'active', 'modified_time'];
  const ofPerson = ['name_first', 'name_last', 'user_tag_ids'];
  const placed = [...REST_FIELDS, ...columns, ...ofPerson];
  expect(placed.sort()).toEqual(Object.keys(measurementEntity.fields).sort());
});
