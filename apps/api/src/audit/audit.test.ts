import { expect, test } from 'vitest';
import { inOrganisation, writeInOrganisation } from '../organisation/organisation-scope.ts';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { appendAudit, verifyAuditChain } from './audit.ts';

const database = setUp(() => openTestDatabase());

const act = (orgId: string, n: number) =>
  writeInOrganisation(database.app, orgId, (scope) =>
    appendAudit(scope, {
      user_id: null,
      action: 'tag.edit',
      subject: { zebra: n, 'a longer key': { b: [1.5, null, 'ü'], a: true } },
      address: '10.0.0.1',
    }),
  );

const verify = ({ org_id }: TestOrganisation) => inOrganisation(database.app, org_id, verifyAuditChain);

async function trailOf(length: number): Promise<TestOrganisation> {
  const organisation = await makeOrganisation(database.owner);
  for (let n = 1; n <= length; n += 1) await act(organisation.org_id, n);
  return organisation;
}

test('twenty actions at once are twenty entries in one unbroken order', async () => {
  const organisation = await makeOrganisation(database.owner);
  await Promise.all(Array.from({ length: 20 }, (_, n) => act(organisation.org_id, n)));

  const entries = await organisation.trail(['seq', 'at']);

  expect(entries.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort());
  expect(await verify(organisation)).toMatchObject({ entries: 20, broken_at: null });
});

test('an empty trail verifies', async () => {
  expect(await verify(await trailOf(0))).toMatchObject({ entries: 0, broken_at: null });
});

test('an action that is rolled back leaves no entry and no gap', async () => {
  const organisation = await trailOf(1);
  await expect(
    writeInOrganisation(database.app, organisation.org_id, async (scope) => {
      await appendAudit(scope, { user_id: null, action: 'tag.delete', subject: {}, address: null });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await act(organisation.org_id, 2);
  expect(await verify(organisation)).toMatchObject({ entries: 2, broken_at: null });
});

const tampering: [string, (orgId: string) => Promise<unknown>][] = [
  ['an action', (id) => change(id, { action: 'test.nothing' })],
  ['a subject', (id) => change(id, { subject: '{"zebra": 4}' })],
  ['a person', (id) => change(id, { user_id: '3f0e8c1a-1111-4222-8333-444455556666' })],
  ['a time', (id) => change(id, { at: new Date(0) })],
  ['an address', (id) => change(id, { address: '10.0.0.2' })],
  ['a hash', (id) => change(id, { hash: Buffer.alloc(32, 7) })],
  [
    'a whole entry',
    (id) => database.owner.deleteFrom('audit').where('org_id', '=', id).where('seq', '=', '3').execute(),
  ],
];

function change(orgId: string, values: Record<string, unknown>) {
  return database.owner
    .updateTable('audit')
    .set(values)
    .where('org_id', '=', orgId)
    .where('seq', '=', '3')
    .execute();
}

test.each(tampering)(
  'changing or removing %s behind the server’s back is detected',
  async (_name, tamper) => {
    const organisation = await trailOf(5);
    await tamper(organisation.org_id);
    const { broken_at } = await verify(organisation);
    expect(['3', '4']).toContain(broken_at);
  },
);
