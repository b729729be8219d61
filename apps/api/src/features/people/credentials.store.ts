import { AppError } from '../../platform/app-error.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';

type Credentials = { readonly user_id: string; readonly email: string; readonly password_hash: string };

/** Lets a person sign in from now on with this e-mail and password. Throws email-registered when somebody else has it. */
export async function putCredentials({ tx, org_id }: WritingScope, credentials: Credentials): Promise<void> {
  const { email, password_hash } = credentials;
  await orRegistered(
    tx
      .insertInto('credentials')
      .values({ org_id, ...credentials })
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet({ email, password_hash }))
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

export async function deleteCredentials({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}

/** Ends the sessions of a person, but for the one to be kept. */
export async function endSessions(
  { tx, org_id }: WritingScope,
  userId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<void> {
  let sessions = tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except !== null) sessions = sessions.where('session_id', '!=', except);
  await sessions.execute();
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
