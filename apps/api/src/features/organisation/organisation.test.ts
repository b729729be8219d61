import type { OrganisationUpdate } from '@heatwise/contract/organisation/organisation.contract';
import { beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
beforeEach(async () => {
  ours = await server.organisation('Ironbark');
  admin = await ours.admin();
});

const patch = (payload: object, headers = admin.headers) =>
  server.app.inject({ method: 'PATCH', url: '/api/v3/organisation', headers, payload });
const row = () =>
  server.database.owner
    .selectFrom('organisations')
    .select(['name', 'metadata', 'modified_time'])
    .where('org_id', '=', ours.org_id)
    .executeTakeFirstOrThrow();
const trail = () => ours.trail(['user_id', 'action', 'subject']);

test('settings are changed, the rest stays, and every browser gets the change', async () => {
  const first: OrganisationUpdate = {
    name: '  Ironbark Resources ',
    metadata: { _measurement_system: 'imperial', _beta: ['alert'], industry: ' Mining ' },
  };
  await patch(first);
  const before = await row();

  const changed = await patch({ metadata: { _show_preview_features: true, contact_name: 'Ida Berg' } });

  expect(changed.statusCode).toBe(200);
  const after = await row();
  expect(after.name).toBe('Ironbark Resources');
  expect(after.metadata).toEqual({
    _measurement_system: 'imperial',
    _beta: ['alert'],
    industry: 'Mining',
    _show_preview_features: true,
    contact_name: 'Ida Berg',
  });
  expect(after.modified_time > before.modified_time).toBe(true);
  const worker = await ours.person([]);
  const synced = await server.app.inject({
    method: 'POST',
    url: '/api/v3/sync/core',
    headers: worker.headers,
    payload: {},
  });
  expect(synced.json().data.organisation).toEqual(changed.json().data);
});

test('changes are recorded with their previous values; without a change there is no entry', async () => {
  await patch({ metadata: { _password_min_length: 10 } });
  await patch({ name: 'Ironbark', metadata: { _password_min_length: 12, _history_days: 800, industry: '' } });
  const before = await row();
  await patch({ name: 'Ironbark', metadata: { _password_min_length: 12, _history_days: 800 } });

  expect(await trail()).toEqual([
    {
      user_id: admin.user_id,
      action: 'organisation.update',
      subject: { changes: { _password_min_length: { from: null, to: 10 } } },
    },
    {
      user_id: admin.user_id,
      action: 'organisation.update',
      subject: {
        changes: { _password_min_length: { from: 10, to: 12 }, _history_days: { from: null, to: 800 } },
      },
    },
  ]);
  expect(await row()).toEqual(before);
});

test('a detail is removed with null or nothing', async () => {
  await patch({ metadata: { industry: 'Mining', address: '1 Quarry Road', website: 'https://a.test' } });
  await patch({ metadata: { industry: null, address: '  ' } });
  expect((await row()).metadata).toEqual({ website: 'https://a.test' });
});

test.each([
  [{ name: ' ' }, 'name', 'Organisation name is required'],
  [{ metadata: { contact_email: 'x' } }, 'metadata.contact_email', 'Invalid email format'],
  [
    { metadata: { _password_min_length: 5 } },
    'metadata._password_min_length',
    'The minimum must be a whole number from 6 to 64.',
  ],
  [
    { metadata: { _offline_days: 31 } },
    'metadata._offline_days',
    'The limit must be a whole number of days from 1 to 30.',
  ],
  [
    { metadata: { _history_days: 61 } },
    'metadata._history_days',
    'The history must be a whole number of days from 62 to 3650.',
  ],
  [{ metadata: { _time_zone: 'Nowhere/Land' } }, 'metadata._time_zone', 'This time zone is not recognised.'],
])('%j is refused by name, and nothing is written', async (payload, path, message) => {
  const before = await row();
  const refused = await patch({ metadata: { industry: 'Mining' }, ...payload });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid-request', problems: [{ path, message }] });
  expect(await row()).toEqual(before);
});

test.each([
  { name: 'x'.repeat(201) },
  { metadata: { _closing: {} } },
  { metadata: { _beta: ['everything'] } },
  { metadata: { _measurement_system: 'nautical' } },
  { metadata: { _show_preview_features: 'yes' } },
  { org_id: '3f0e8c1a-1111-4222-8333-444455556666' },
])('%j is not a setting', async (payload) => {
  expect((await patch(payload)).statusCode).toBe(400);
});

test('only its admins change an organisation', async () => {
  const support = await ours.person([
    { tag_id: '00000000-0000-4000-8000-00000000ad03', access: 'special' },
    { tag_id: null, access: 'manager' },
  ]);
  expect((await patch({ name: 'Ours now' }, support.headers)).statusCode).toBe(403);
  expect((await row()).name).toBe('Ironbark');
});

test('a longer minimum applies to everybody’s next password', async () => {
  await patch({ metadata: { _password_min_length: 14 } });
  const account = await addAccount(server, ours);
  const changed = await server.app.inject({
    method: 'POST',
    url: '/api/v2/auth/change_password',
    headers: account.headers,
    payload: { current_password: PASSWORD, new_password: 'kestrel-9-run' },
  });
  expect(changed.statusCode).toBe(400);
  expect(changed.json().problems).toEqual([{ path: 'new_password', message: 'Minimum 14 characters' }]);
});
