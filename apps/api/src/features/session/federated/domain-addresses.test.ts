import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orRegistered, putCredentials } from '../../../platform/credentials.store.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import { ownDomain } from '../../../testing/work-accounts.ts';

let server: TestApp;
let dock: TestOrganisation;
let rival: TestOrganisation;
let domain = '';

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  domain = `${randomUUID()}.test`;
  [dock, rival] = [await server.organisation('Dock Works'), await server.organisation('Rival')];
});

/** Somebody of the organisation begins to sign in with the address. */
async function signInAs(organisation: TestOrganisation, email: string): Promise<string> {
  const user_id = await organisation.addPerson({ email });
  await organisation.write(0, (scope) => putCredentials(scope, { user_id, email, password_hash: 'x' }));
  return user_id;
}

test('nobody of another organisation begins to sign in with an address of a confirmed domain', async () => {
  await signInAs(rival, `early@${domain}`);
  await ownDomain(server, dock, domain);
  await expect(signInAs(rival, `ida@${domain.toUpperCase()}`)).rejects.toMatchObject({
    code: 'email-registered',
  });
  await expect(signInAs(rival, `ida@sub.${domain}`)).resolves.toBeTruthy();
  await expect(signInAs(dock, `ida@${domain}`)).resolves.toBeTruthy();
});

test('nobody moves to such an address either; who has one already keeps it', async () => {
  const early = await signInAs(rival, `early@${domain}`);
  const other = await signInAs(rival, `other@${randomUUID()}.test`);
  await ownDomain(server, dock, domain);
  const move = (user_id: string, email: string) =>
    rival.write(0, ({ tx, org_id }) =>
      orRegistered(
        tx
          .updateTable('credentials')
          .set({ email })
          .where('org_id', '=', org_id)
          .where('user_id', '=', user_id)
          .execute(),
      ),
    );
  await expect(move(other, `other@${domain}`)).rejects.toMatchObject({ code: 'email-registered' });
  await expect(move(early, `late@${domain}`)).rejects.toMatchObject({ code: 'email-registered' });
  await rival.write(0, (scope) =>
    putCredentials(scope, { user_id: early, email: `early@${domain}`, password_hash: 'another' }),
  );
});

test('an import is told of such an address as of one in use; the domain’s own organisation is not', async () => {
  await ownDomain(server, dock, domain);
  const outcomeIn = async (organisation: TestOrganisation) => {
    const { headers } = await organisation.admin();
    const row = {
      user_id: randomUUID(),
      row: 2,
      name_first: 'Ida',
      name_last: 'Berg',
      email: `ida@${domain}`,
      password: 'a long and quiet river',
      tags: [],
      jobs: [],
      locations: [],
      access: '',
      employee_id: '',
    };
    const payload = { rows: [row] };
    const reply = await server.app.inject({ method: 'POST', url: '/api/v3/user/import', headers, payload });
    return reply.json().data.rows[0].outcome;
  };
  expect(await outcomeIn(rival)).toBe('refused');
  expect(await outcomeIn(dock)).toBe('created');
});

test('a domain that is given back gives its addresses back', async () => {
  await ownDomain(server, dock, domain);
  const { headers } = await dock.admin();
  await server.app.inject({ method: 'DELETE', url: `/api/v3/sso/domain/${domain}`, headers });
  await expect(signInAs(rival, `ida@${domain}`)).resolves.toBeTruthy();
});
