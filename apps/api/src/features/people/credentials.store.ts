import { orRegistered } from '../../platform/credentials.store.ts';
import type { WritingScope } from '../../platform/organisation-scope.ts';

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
