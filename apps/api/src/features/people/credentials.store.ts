import type { WritingScope } from '../../organisation/organisation-scope.ts';

export async function deleteCredentials({ tx, org_id }: WritingScope, userId: string): Promise<void> {
  await tx.deleteFrom('credentials').where('org_id', '=', org_id).where('user_id', '=', userId).execute();
}
