import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@heatwise/domain/services/api-token';
import { beforeEach, expect, test } from 'vitest';
import { apiToken } from '../api-token.ts';
import type { RouteStage } from '../route-fixtures.ts';
import { setRouteStage } from '../route-stage.ts';
import { setUpTestApp } from '../test-app.ts';

const server = setUpTestApp();

let stage: RouteStage;
beforeEach(async () => {
  stage = await setRouteStage(server);
});

type Method = 'GET' | 'POST' | 'PATCH';
/** Asks with a token of one scope; gives the data, or what was refused. */
async function program(scope: ApiScope) {
  const { api_token_id, headers } = await apiToken(stage.organisation, [scope]);
  const ask = async (method: Method, path: string, payload?: object) => {
    const url = `/api${path}`;
    const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    const { data, code, problems = [] } = response.json();
    return {
      status: response.statusCode,
      data,
      code,
      paths: problems.map(({ path }: { path: string }) => path),
    };
  };
  return { api_token_id, ask };
}
const trail = async () =>
  (
    await server.database.owner
      .selectFrom('audit')
      .select(['action', 'user_id', 'subject'])
      .where('org_id', '=', stage.org_id)
      .orderBy('seq')
      .execute()
  ).map(({ action, user_id, subject }) => ({ action, user_id, ...(subject as object) }));
const person = (user_id: string) =>
  server.database.owner
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', stage.org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();

test('a token adds a person once, changes names, tags and details, and the trail names it', async () => {
  const { api_token_id, ask } = await program('write_people');
  const user_id = randomUUID();
  const made = { user_id, name_first: 'Ida', name_last: 'Berg', tag_ids: [stage.tag_id] };
  expect((await ask('POST', '/v2/user', made)).data).toMatchObject({ ...made, email: null });
  expect((await ask('POST', '/v2/user', { ...made, name_first: 'Else' })).data.name_first).toBe('Ida');
  const changes = { user_id, name_last: 'Holm', tag_ids: [], metadata: { employee_id: 'IR-7' } };
  expect((await ask('PATCH', '/v2/user/', changes)).data).toMatchObject({ ...changes, name_first: 'Ida' });
  expect((await ask('PATCH', '/v3/user/hide', { user_ids: [user_id] })).data.user_ids).toEqual([user_id]);
  expect((await person(user_id))?.is_hidden).toBe(true);
  const named = { user_id: null, api_token_id, api_token: 'Payroll' };
  // Whom it is about stands in the entry's subject, which has the person's id under the same name.
  const entries = (await trail()).filter((entry) => 'api_token_id' in entry);
  expect(entries.map(({ action }) => action)).toEqual([
    'person.create',
    'person.edit',
    expect.stringContaining('tag'),
    'person.hide',
  ]);
  for (const entry of entries) expect(entry).toMatchObject({ api_token_id, api_token: named.api_token });
});

test('a token gives nobody an email, a password or a right, and takes none', async () => {
  const { ask } = await program('write_people');
  const { user_id } = stage;
  const before = await person(user_id);
  const refused = async (path: string, method: Method, body: object, field: string) => {
    const answer = await ask(method, path, body);
    expect([body, answer.status, answer.paths]).toEqual([body, 403, [field]]);
  };
  await refused('/v2/user', 'POST', { name_first: 'Ida', email: 'ida@elsewhere.test' }, 'email');
  await refused(
    '/v2/user',
    'POST',
    { name_first: 'Ida', email: 'ida@elsewhere.test', invite: false },
    'email',
  );
  for (const email of ['ida@elsewhere.test', '', null])
    await refused('/v2/user/', 'PATCH', { user_id, email }, 'email');
  await refused('/v2/user/', 'PATCH', { user_id, password: 'a long and quiet river' }, 'password');
  const admin = await stage.organisation.admin();
  await refused('/v2/user/', 'PATCH', { user_id: admin.user_id, email: 'ida@elsewhere.test' }, 'email');
  // Of an admin, hiding takes a second one.
  expect((await ask('PATCH', '/v3/user/hide', { user_ids: [admin.user_id] })).status).toBe(403);
  const own = { user_id, metadata: { _role: 'admin' } };
  expect((await ask('PATCH', '/v2/user/', own)).paths).toEqual(['metadata._role']);
  expect((await ask('POST', '/v2/user', { permissions: [] })).status).toBe(400);
  expect((await ask('POST', '/v3/permission', { user_id, tag_id: null, access: 'admin' })).status).not.toBe(
    200,
  );
  expect(await person(user_id)).toEqual(before);
});

test('the id of somebody deleted or of another organisation makes nobody else', async () => {
  const { ask } = await program('write_people');
  const stranger = await server.organisation('Stranger Works');
  const theirs = await stranger.addPerson({ name_first: 'Tove' });
  // Ids are an organisation's own: the other one's person stays as they are.
  expect((await ask('POST', '/v2/user', { user_id: theirs, name_first: 'Ida' })).data.org_id).toBe(
    stage.org_id,
  );
  const row = await server.database.owner
    .selectFrom('users')
    .select('name_first')
    .where('org_id', '=', stranger.org_id)
    .where('user_id', '=', theirs)
    .executeTakeFirst();
  expect(row?.name_first).toBe('Tove');
  await stage.organisation.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({ active: false })
      .where('org_id', '=', org_id)
      .where('user_id', '=', stage.user_id)
      .execute(),
  );
  const again = { user_id: stage.user_id, name_first: 'Ida' };
  expect((await ask('POST', '/v2/user', again)).code).toBe('person-id-taken');
});

test('a token writes about follow-ups in its own name, once, and reads what was written page by page', async () => {
  const { api_token_id, ask } = await program('write_follow_ups');
  const { dehydrated_id: measurement_id } = stage as RouteStage & { dehydrated_id: string };
  const note = { note_id: randomUUID(), measurement_id, kind: 'note', note: 'Rests in the shade' };
  const written = await ask('POST', '/v3/monitoring/note', note);
  expect(written.data).toMatchObject({
    author_id: null,
    author_name_first: 'Payroll (API token)',
    author_name_last: '',
  });
  expect((await ask('POST', '/v3/monitoring/note', note)).data).toEqual(written.data);
  const other = await program('write_follow_ups');
  expect((await other.ask('POST', '/v3/monitoring/note', note)).code).toBe('note-id-taken');
  const close = { ...note, note_id: randomUUID(), kind: 'close', note: 'Drank a litre' };
  expect((await ask('POST', '/v3/monitoring/note', close)).status).toBe(200);
  expect((await trail()).at(-1)).toMatchObject({
    action: 'follow_up.close',
    api_token_id,
    api_token: 'Payroll',
  });
  // What it may write it may not read.
  expect((await ask('GET', '/v3/monitoring/notes')).code).toBe('api-token-scope-missing');

  const reader = await program('read_follow_ups');
  const page = async (query: string) => (await reader.ask('GET', `/v3/monitoring/note?${query}`)).data;
  const first = await page('limit=2');
  expect([first.notes.length, first.has_more]).toEqual([2, true]);
  const second = await page(`limit=2&cursor=${first.cursor}`);
  expect(second).toMatchObject({ notes: [{ note: 'Drank a litre', kind: 'close' }], has_more: false });
  expect(await page(`cursor=${second.cursor}`)).toEqual({
    notes: [],
    has_more: false,
    cursor: second.cursor,
  });
});

test('a token acknowledges and closes an alert, which says so', async () => {
  const { api_token_id, ask } = await program('answer_alerts');
  const { alert_id } = stage as RouteStage & { alert_id: string };
  const acknowledged = await ask('POST', `/v3/alerts/${alert_id}/acknowledge`, { note: 'Called the crew' });
  const name = 'Payroll (API token)';
  expect(acknowledged.data).toMatchObject({
    state: 'acknowledged',
    acknowledged_by: name,
    note: 'Called the crew',
  });
  expect(acknowledged.data.events.at(-1)).toMatchObject({ what: 'acknowledged', who: name });
  expect((await ask('POST', `/v3/alerts/${alert_id}/close`, { note: '' })).data.state).toBe('closed');
  for (const entry of (await trail()).slice(-2))
    expect(entry).toMatchObject({ api_token_id, api_token: 'Payroll' });
  expect((await ask('GET', '/v3/alerts/open')).code).toBe('api-token-scope-missing');
});

test('the log of alerts is read by a cursor, and what fires meanwhile moves no row', async () => {
  const { ask } = await program('read_alerts');
  const fire = (fired_at: Date) =>
    stage.organisation.write(async ({ tx, org_id }) => {
      const { alert_id } = stage as RouteStage & { alert_id: string };
      const one = await tx
        .selectFrom('alerts')
        .selectAll()
        .where('org_id', '=', org_id)
        .where('alert_id', '=', alert_id)
        .executeTakeFirstOrThrow();
      const id = randomUUID();
      const trigger = JSON.stringify(one.trigger);
      const past = { state: 'closed' as const, fired_at, ended_at: fired_at, alert_id: id, trigger };
      await tx
        .insertInto('alerts')
        .values({ ...one, ...past })
        .execute();
      return id;
    });
  const at = new Date('2026-11-01T08:00:00.123Z');
  for (const _ of [1, 2, 3]) await fire(at);
  const oldest = await fire(new Date('2026-10-01T08:00:00Z'));
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null && pages < 10; pages += 1) {
    const { data } = await ask('GET', `/v3/alerts?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...data.alerts.map(({ alert_id }: { alert_id: string }) => alert_id));
    cursor = data.next;
    if (pages === 0) await fire(new Date());
  }
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([5, 5, oldest]);
  expect((await ask('GET', '/v3/alerts?cursor=yesterday')).status).toBe(400);
});
