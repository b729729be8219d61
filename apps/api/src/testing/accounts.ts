import { hashPassword } from '../auth/password-hash.ts';
import type { TestApp } from './test-app.ts';
import type { TestGrant, TestHeaders, TestOrganisation } from './test-organisation.ts';

export const PASSWORD = 'a long and quiet river';
let hash: Promise<string> | undefined;
let made = 0;

export type TestAccount = { readonly user_id: string; readonly email: string; readonly headers: TestHeaders };

/** A person of the organisation who signs in with PASSWORD, and is signed in. `at` is the server's time. */
export async function addAccount(
  server: TestApp,
  organisation: TestOrganisation,
  {
    at = new Date(),
    access,
    grants = access === undefined ? [] : [{ tag_id: null, access }],
    tag_ids = [],
  }: { at?: Date; access?: string; grants?: TestGrant[]; tag_ids?: string[] } = {},
): Promise<TestAccount> {
  hash ??= hashPassword(PASSWORD);
  made += 1;
  const email = `person${made}@harbour.test`;
  const user_id = await organisation.addPerson({ email, grants, tag_ids });
  await server.database.owner
    .insertInto('credentials')
    .values({ org_id: organisation.org_id, user_id, email, password_hash: await hash })
    .execute();
  return { user_id, email, headers: await organisation.signIn(user_id, { created_at: at, used_at: at }) };
}
