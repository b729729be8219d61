import type { OrganisationScope } from '../../platform/organisation-scope.ts';

export async function endSession({ tx, org_id }: OrganisationScope, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('org_id', '=', org_id)
    .where('session_id', '=', id)
    .execute();
}
