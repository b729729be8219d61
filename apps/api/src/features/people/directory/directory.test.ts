import { randomUUID } from 'node:crypto';
import type { ImportedRow } from '@heatwise/contract/people/import.contract';
import {
  DIRECTORY_BUSY,
  DIRECTORY_CLIENT_REFUSED,
  DIRECTORY_NOT_ALLOWED,
  DIRECTORY_PERSON_HERE,
  DIRECTORY_SECRET_MISSING,
  DIRECTORY_SILENT,
  importValuesOf,
} from '@heatwise/domain/people/directory-person';
import { entraIssuerOf } from '@heatwise/domain/session/federated/identity-provider';
import { beforeEach, expect, test } from 'vitest';
import { openGraphDirectory } from '../../../testing/graph-directory.ts';
import { setUp } from '../../../testing/set-up.ts';
import { buildTestApp, testSettings } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { addProvider, providerBody } from '../../../testing/work-accounts.ts';

const TENANT = '8d9a1c52-0b1e-4c3a-9a57-2f6f0d3b7e11';
const ADA = '11111111-2222-4333-8444-555555555501';
const users = [
  {
    id: ADA,
    displayName: 'Ada Lund',
    givenName: 'Ada',
    surname: 'Lund',
    mail: 'Ada@harbour.test',
    employeeId: 'H-1',
    department: 'Quay crew',
    jobTitle: 'Crane driver',
    officeLocation: null,
  },
  { id: randomUUID(), displayName: 'Blocked Ben', mail: 'ben@harbour.test', accountEnabled: false },
  { id: randomUUID(), displayName: 'Zoe', userPrincipalName: 'zoe@harbour.test', mail: null },
  ...Array.from({ length: 60 }, (_, index) => ({
    id: randomUUID(),
    displayName: `Mate ${String(index).padStart(2, '0')}`,
    mail: `mate${index}@harbour.test`,
  })),
];

const directory = setUp(() =>
  openGraphDirectory({ tenant: TENANT, client_id: 'heatwise', secret: 'right', users }),
);
const server = setUp(() =>
  buildTestApp({ settings: { ...testSettings, entraUrl: directory.url, graphUrl: directory.url } }),
);
let harbour: TestOrganisation;
let headers: TestHeaders;
let provider_id: string;

beforeEach(async () => {
  directory.state.mood = 'well';
  harbour = await server.organisation();
  headers = (await harbour.admin()).headers;
  provider_id = await entra('right');
});

function entra(client_secret: string | null): Promise<string> {
  const entraProvider = { issuer: entraIssuerOf(TENANT), client_id: 'heatwise' };
  return addProvider(
    server,
    headers,
    providerBody(entraProvider, { preset: 'entra', allowed_tenants: [TENANT], client_secret }),
  );
}

async function read(query = '', of = provider_id) {
  const response = await server.app.inject({ url: `/api/v3/user/directory/${of}${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}

/** Adds somebody as the screen does. */
async function add(rows: readonly Partial<ImportedRow>[]) {
  const [person] = (await read('?search=ada')).body.data.people;
  const mapping = { departmentIsTag: true, jobTitleIsJob: true, officeIsLocation: true };
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/user/import',
    headers,
    payload: {
      rows: rows.map((changes, index) => ({
        ...importValuesOf(person, mapping),
        user_id: randomUUID(),
        row: index + 1,
        directory: { provider_id, directory_id: person.directory_id },
        ...changes,
      })),
      new_tags: [{ name: 'Quay crew', type: 'default' }],
    },
  });
  return { status: response.statusCode, body: response.json() };
}

test('people are listed by name, a page after the other, without blocked accounts', async () => {
  const first = await read();
  expect(first.status).toBe(200);
  expect(first.body.data.people[0]).toEqual({
    directory_id: ADA,
    name_first: 'Ada',
    name_last: 'Lund',
    email: 'Ada@harbour.test',
    employee_id: 'H-1',
    department: 'Quay crew',
    job_title: 'Crane driver',
    office: '',
    is_here: false,
  });
  const second = await read(`?next=${encodeURIComponent(first.body.data.next)}`);
  const names = [...first.body.data.people, ...second.body.data.people].map(
    ({ name_first }: { name_first: string }) => name_first,
  );
  expect(names).toHaveLength(62);
  expect(names).not.toContain('Blocked');
  expect(second.body.data.next).toBeNull();
  // Who has no email is reached by the name they sign in with.
  expect(second.body.data.people.at(-1)).toMatchObject({ name_first: 'Zoe', email: 'zoe@harbour.test' });
});

test('a search finds names and emails; quotes in its words do no harm', async () => {
  const found = await read('?search=mate7');
  expect(found.body.data.people.map(({ email }: { email: string }) => email)).toEqual(['mate7@harbour.test']);
  expect((await read('?search=%22%20OR%20%22displayName%3Aada')).body.data.people).toEqual([]);
});

test('somebody is added with tags, once, and is known from then on', async () => {
  const added = await add([{}]);
  expect(added.body.data.rows).toMatchObject([{ outcome: 'created', problems: [] }]);
  const row = await server.database.owner
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', harbour.org_id)
    .where('email', '=', 'Ada@harbour.test')
    .executeTakeFirstOrThrow();
  expect(row.tag_ids).toHaveLength(1);
  expect((await read('?search=ada')).body.data.people).toMatchObject([{ is_here: true }]);

  // With another email it is still the same one; and twice in one list once.
  const again = await add([{ email: 'other@harbour.test', employee_id: '' }]);
  expect(again.body.data.rows).toMatchObject([
    { outcome: 'refused', problems: [{ field: 'email', message: DIRECTORY_PERSON_HERE }] },
  ]);
});

test('twice in one list is once; a directory of others is none', async () => {
  const twice = await add([
    { email: 'one@harbour.test', employee_id: '' },
    { email: 'two@harbour.test', employee_id: '' },
  ]);
  expect(twice.body.data.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'created',
    'refused',
  ]);
  const foreign = await add([{ directory: { provider_id: randomUUID(), directory_id: randomUUID() } }]);
  expect(foreign.status).toBe(404);
});

test('people deleted here can be added again', async () => {
  const [{ user_id }] = (await add([{}])).body.data.rows;
  await server.database.owner
    .updateTable('users')
    .set({ active: false })
    .where('org_id', '=', harbour.org_id)
    .where('user_id', '=', user_id)
    .execute();
  expect((await add([{}])).body.data.rows).toMatchObject([{ outcome: 'created' }]);
});

test.each([
  ['not-consented', DIRECTORY_NOT_ALLOWED],
  ['throttled', DIRECTORY_BUSY],
  ['malformed', DIRECTORY_SILENT],
] as const)('a directory that is %s is reported in words', async (mood, message) => {
  directory.state.mood = mood;
  expect(await read()).toMatchObject({ status: 424, body: { code: 'directory-failed', message } });
});

test('a wrong secret, no secret, and a provider without a directory are reported in words', async () => {
  const wrong = await read('', await entra('wrong'));
  expect(wrong).toMatchObject({ status: 424, body: { message: DIRECTORY_CLIENT_REFUSED } });
  const none = await read('', await entra(null));
  expect(none).toMatchObject({ status: 409, body: { message: DIRECTORY_SECRET_MISSING } });
  expect((await read('', randomUUID())).status).toBe(404);

  const sources = await server.app.inject({ url: '/api/v3/user/directory', headers });
  expect(sources.json().data.map((one: { can_be_read: boolean }) => one.can_be_read)).toEqual([
    true,
    true,
    false,
  ]);
  expect(sources.body).not.toContain('right');
});
