import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';

/** The address and the hash with which a person signs in; undefined for those who cannot. */
export function credentialsOf({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('credentials')
    .select(['email', 'password_hash', 'temporary_until'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Credentials = {
  readonly user_id: string;
  readonly email: string;
  readonly password_hash: string;
  /** Until when it works and has to be replaced before anything opens; null for one that the person chose. */
  readonly temporary_until?: Date | null;
};

/** Lets a person sign in from now on with this email and password. Throws email-registered when somebody else has it. */
export async function putCredentials({ tx, org_id }: WritingScope, credentials: Credentials): Promise<void> {
  const { email, password_hash, temporary_until = null } = credentials;
  const set = { email, password_hash, temporary_until };
  await orRegistered(
    tx
      .insertInto('credentials')
      .values({ org_id, user_id: credentials.user_id, ...set })
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(set))
      .execute(),
  );
}

/** Lets a person who signs in do so under another address. Throws email-registered when somebody else has it. */
export async function moveCredentials(
  { tx, org_id }: WritingScope,
  userId: string,
  email: string,
): Promise<void> {
  await orRegistered(
    tx
      .updateTable('credentials')
      .set({ email })
      .where('org_id', '=', org_id)
      .where('user_id', '=', userId)
      .execute(),
  );
}

/** Whether somebody of whatever organisation signs in with an address: for emails to it only, never for an answer. */
export async function isEmailRegistered({ tx }: OrganisationScope, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from registered_emails(array[${email}])`.execute(tx);
  return rows.length > 0;
}

/** Addresses are unique over all organisations, which only the index can see. */
async function orRegistered(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'credentials_email') throw new AppError('email-registered');
    throw error;
  }
}
