import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { isEmailRegistered, moveCredentials, putCredentials } from '../../../auth/credentials.store.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import { ownDomain } from '../../../testing/work-accounts.ts';

const server = setUpTestApp();
let dock: TestOrganisation;
let rival: TestOrganisation;
let domain = '';

beforeEach(async () => {
  domain = `${randomUUID()}.test`;
  [dock, rival] = [await server.organisation('Dock Works'), await server.organisation('Rival')];
});

/** Somebody of the organisation begins to sign in with the address. */
async function signInAs(organisation: TestOrganisation, email: string): Promise<string> {
  const user_id = await organisation.addPerson({ email });
  await organisation.write((scope) => putCredentials(scope, { user_id, email, password_hash: 'x' }));
  return user_id;
}

test('nobody in another organisation can start signing in with an address in a confirmed domain', async () => {
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
    rival.write((scope) => moveCredentials(scope, user_id, email));
  await expect(move(other, `other@${domain}`)).rejects.toMatchObject({ code: 'email-registered' });
  await expect(move(early, `late@${domain}`)).rejects.toMatchObject({ code: 'email-registered' });
  await rival.write((scope) =>
    putCredentials(scope, { user_id: early, email: `early@${domain}`, password_hash: 'another' }),
  );
});

test('in emails such an address counts as in use, except for the domain’s own organisation', async () => {
  await ownDomain(server, dock, domain);
  const isTaken = (organisation: TestOrganisation) =>
    organisation.write((scope) => isEmailRegistered(scope, `ida@${domain}`));
  expect(await isTaken(rival)).toBe(true);
  expect(await isTaken(dock)).toBe(false);
});

test('releasing a domain releases its addresses', async () => {
  await ownDomain(server, dock, domain);
  const { headers } = await dock.admin();
  await server.app.inject({ method: 'DELETE', url: `/api/v3/sso/domain/${domain}`, headers });
  await expect(signInAs(rival, `ida@${domain}`)).resolves.toBeTruthy();
});
