import type { CannedReply } from '@heatwise/contract/tickets/desk-tickets.contract';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk-member';
import { sql } from 'kysely';
import type { DeskWritingScope } from '../../../auth/desk-scope.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

type Note = {
  readonly note_id: string;
  readonly ticket_id: string;
  readonly written_at: Date;
  readonly text: string;
};

/** In the back office, about a ticket of the organisation that is answered; the same id again is the same note. */
export async function insertNote({ tx, org_id, desk_name }: DeskWritingScope, note: Note): Promise<void> {
  await tx
    .insertInto('ticket_notes')
    .values({ ...note, org_id: BACK_OFFICE_ORG_ID, customer_org_id: org_id, written_by_name: desk_name })
    .onConflict((conflict) => conflict.columns(['org_id', 'note_id']).doNothing())
    .execute();
}

export async function cannedReplies({ tx, org_id }: OrganisationScope): Promise<CannedReply[]> {
  return tx
    .selectFrom('canned_replies')
    .select(['canned_id', 'title', 'text', 'saved_by_name'])
    .where('org_id', '=', org_id)
    .orderBy(sql`lower(title)`)
    .orderBy('canned_id')
    .execute();
}

export async function saveCannedReply({ tx, org_id }: OrganisationScope, reply: CannedReply): Promise<void> {
  const { canned_id: _id, ...saved } = reply;
  await tx
    .insertInto('canned_replies')
    .values({ org_id, ...reply })
    .onConflict((conflict) => conflict.columns(['org_id', 'canned_id']).doUpdateSet(saved))
    .execute();
}

/** Whether there was one. */
export async function removeCannedReply(
  { tx, org_id }: OrganisationScope,
  cannedId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('canned_replies')
    .where('org_id', '=', org_id)
    .where('canned_id', '=', cannedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
