import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

async function create(headers: TestHeaders, person: object) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user?fromPortal=True',
    headers,
    payload: person,
  });
  return response.json();
}

const credentialsOf = ({ org_id }: TestOrganisation) =>
  server.database.owner
    .selectFrom('credentials')
    .select(['user_id', 'email', 'password_hash'])
    .where('org_id', '=', org_id)
    .execute();

/** How many emails wait to be sent; people who sign in are informed. */
async function mails(): Promise<number> {
  return (await server.database.owner.selectFrom('jobs').select('job_id').execute()).length;
}

test('a person with an email is invited unless the creator opts out; nobody sets their password', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const admin = await organisation.admin();
  const email = `Ida.${randomUUID()}@Harbour.test`;
  const before = await mails();

  const { success, data } = await create(admin.headers, {
    name_first: ' Ida ',
    name_last: 'Berg',
    email: ` ${email} `,
    tag_ids: [tagId, tagId.toUpperCase()],
    metadata: { employee_id: 'HW-7' },
  });

  expect(success).toBe(true);
  expect(data).toMatchObject({
    name_first: 'Ida',
    email,
    active: true,
    is_hidden: false,
    tag_ids: [tagId],
    metadata: { employee_id: 'HW-7' },
  });
  expect(await mails()).toBe(before + 1);
  expect(await credentialsOf(organisation)).toEqual([]);
  const quiet = { name_first: 'Eva', email: `${randomUUID()}@harbour.test`, invite: false };
  expect((await create(admin.headers, quiet)).success).toBe(true);
  expect(await mails()).toBe(before + 1);
  const withPassword = { name_first: 'Max', password: 'a long and quiet river' };
  expect((await create(admin.headers, withPassword)).code).toBe('invalid-request');
});

test('without an email nobody signs in; the creation is audited without a secret', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();

  const before = await mails();
  const { data } = await create(admin.headers, { name_last: 'Berg' });

  expect(await mails()).toBe(before);
  expect(data.email).toBeNull();
  expect(await credentialsOf(organisation)).toEqual([]);
  const entries = await organisation.trail(['user_id', 'action', 'subject']);
  expect(entries).toEqual([
    {
      user_id: admin.user_id,
      action: 'person.create',
      subject: { user_id: data.user_id, tag_ids: [], invited: false },
    },
  ]);
});

test.each([
  [{ email: 'ida@berg.test' }, 'name_first', 'Either First Name or Last Name is required'],
  [{ name_first: 'Ida', email: 'ida@' }, 'email', 'Invalid email format'],
  [{ name_first: 'Ida', tag_ids: [randomUUID()] }, 'tag_ids.0', 'This tag was not found.'],
  [
    { name_first: 'Ida', metadata: { _federated_provider: 'x' } },
    'metadata._federated_provider',
    'Keys that begin with an underscore are reserved.',
  ],
])('%j is refused at %s: %s', async (person, path, message) => {
  const organisation = await server.organisation('Harbour Works');
  const admin = await organisation.admin();

  const refused = await create(admin.headers, person);

  expect(refused).toMatchObject({ status: false, code: 'invalid-request', problems: [{ path, message }] });
});

test('an email belongs to one person in an organisation; other organisations do not matter', async () => {
  const [ours, theirs] = [await server.organisation(), await server.organisation()];
  const admins = [await ours.admin(), await theirs.admin()];
  const email = `${randomUUID()}@harbour.test`;

  const answers = await Promise.all(
    [...admins, ...admins, ...admins].map(({ headers }) => create(headers, { name_first: 'Ida', email })),
  );

  expect(answers.filter(({ success }) => success)).toHaveLength(2);
  const refused = answers.filter(({ success }) => !success);
  expect(new Set(refused.map(({ code, message }) => `${code}: ${message}`))).toEqual(
    new Set(['email-registered: A user with this email address already exists']),
  );
  // Nothing of those who were refused is left.
  const { count } = await server.database.owner
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(count).toBe('2');
});

test('somebody who cannot see a person’s tests cannot give them a sign-in address', async () => {
  const organisation = await server.organisation();
  const tag = await organisation.addTag();
  const editor = await organisation.person([{ tag_id: tag, access: 'view_user,edit_user' }]);
  const manager = await organisation.person([{ tag_id: tag, access: 'manager' }]);
  const person = { name_first: 'Ida', tag_ids: [tag] };

  const refused = await create(editor.headers, { ...person, email: `${randomUUID()}@evil.test` });
  expect(refused).toMatchObject({ code: 'not-permitted', problems: [{ path: 'email' }] });
  expect((await create(editor.headers, person)).success).toBe(true);
  const invited = await create(manager.headers, { ...person, email: `${randomUUID()}@harbour.test` });
  expect(invited.success).toBe(true);
});

test('an editor of a tag’s people creates people with that tag, and with no other', async () => {
  const organisation = await server.organisation();
  const [mine, other] = [await organisation.addTag(), await organisation.addTag()];
  const manager = await organisation.person([{ tag_id: mine, access: 'manager' }]);
  const everywhere = await organisation.person([{ tag_id: null, access: 'view_user,edit_user' }]);
  const viewer = await organisation.person([{ tag_id: mine, access: 'view_user,measure_user' }]);

  const tried = async (headers: TestHeaders, tag_ids: string[]) =>
    (await create(headers, { name_first: 'Ida', tag_ids })).success;

  expect(await tried(manager.headers, [mine])).toBe(true);
  expect(await tried(manager.headers, [])).toBe(false);
  expect(await tried(manager.headers, [mine, other])).toBe(false);
  expect(await tried(everywhere.headers, [])).toBe(true);
  expect(await tried(viewer.headers, [mine])).toBe(false);
});

test('stores names, email and employee id without what cannot be seen', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const email = `${randomUUID()}@harbour.test`;

  const { data } = await create(headers, {
    name_first: '\u202BSiobha\u0301n\u202C',
    name_last: ' O\u200B’Brien  Lund',
    email: `\u200B${email}`,
    metadata: { employee_id: '00417\u200B' },
  });

  expect(data).toMatchObject({
    name_first: 'Siobhán',
    name_last: 'O’Brien Lund',
    email,
    metadata: { employee_id: '00417' },
  });
  const same = { name_first: 'Ana', email: `${email}\u200B` };
  expect((await create(headers, same)).code).toBe('email-registered');
  const unseen = { name_first: '\u200B\u3164' };
  expect((await create(headers, unseen)).problems).toEqual([
    { path: 'name_first', message: 'Either First Name or Last Name is required' },
  ]);
});

test('an employee id belongs to one active person, also where several are created at once', async () => {
  const [ours, theirs] = [await server.organisation(), await server.organisation()];
  const admins = [await ours.admin(), await theirs.admin()];
  const person = { name_first: 'Ida', metadata: { employee_id: 'HW-9' } };

  const inLowerCase = { ...person, metadata: { employee_id: 'hw-9' } };
  const answers = await Promise.all([
    ...admins.map(({ headers }) => create(headers, person)),
    ...admins.map(({ headers }) => create(headers, inLowerCase)),
  ]);

  expect(answers.filter(({ success }) => success)).toHaveLength(2);
  expect(answers.find(({ success }) => !success)).toMatchObject({
    code: 'employee-id-in-use',
    message: 'A user with this Employee ID already exists',
    problems: [{ path: 'metadata.employee_id', message: 'A user with this Employee ID already exists' }],
  });
});

test('the database refuses an employee id of another active person', async () => {
  const organisation = await server.organisation();
  const metadata = { employee_id: 'HW-10' };
  const deleted = { metadata, active: false };
  await organisation.addPerson({ metadata });
  await organisation.addPerson(deleted);

  for (const employee_id of ['HW-10', 'hw-10'])
    await expect(organisation.addPerson({ metadata: { employee_id } })).rejects.toThrow('users_employee_id');
});

test.each([
  ['HW'.repeat(51), 'Maximum 100 characters'],
  [{ id: 'HW-1' }, 'The employee ID must be text.'],
])('refuses %j as an employee id', async (employee_id, message) => {
  const { headers } = await (await server.organisation()).admin();
  const refused = await create(headers, { name_first: 'Ida', metadata: { employee_id } });
  expect(refused.problems).toEqual([{ path: 'metadata.employee_id', message }]);
});
