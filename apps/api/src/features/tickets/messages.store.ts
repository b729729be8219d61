import type { TicketFile, TicketMessage } from '@heatwise/contract/tickets/tickets.contract';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type NewMessageRow = {
  readonly message_id: string;
  readonly ticket_id: string;
  readonly number: number;
  readonly by_desk: boolean;
  readonly sent_by: string;
  readonly sent_by_name: string;
  readonly sent_at: Date;
  readonly text: string;
  readonly original: string | null;
  readonly mail_id: string | null;
};

export async function insertMessage(
  { tx, org_id }: OrganisationScope,
  message: NewMessageRow,
): Promise<void> {
  await tx
    .insertInto('ticket_messages')
    .values({ org_id, ...message })
    .execute();
}

export async function findMessage({ tx, org_id }: OrganisationScope, messageId: string) {
  return tx
    .selectFrom('ticket_messages')
    .select(['ticket_id', 'number', 'sent_by', 'sent_by_name', 'sent_at', 'text', 'by_desk'])
    .where('org_id', '=', org_id)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
}

/** Whether an email of this name has arrived in the ticket before. */
export async function hasMail(
  { tx, org_id }: OrganisationScope,
  { ticket_id, mail_id }: { readonly ticket_id: string; readonly mail_id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket_messages')
    .select('message_id')
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticket_id)
    .where('mail_id', '=', mail_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest message after the one of this number; undefined where there is none. */
export async function newestAfter(
  { tx, org_id }: OrganisationScope,
  { ticket_id, number }: { readonly ticket_id: string; readonly number: number },
) {
  return tx
    .selectFrom('ticket_messages')
    .select(['sent_by_name', 'sent_at', 'text', 'by_desk'])
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticket_id)
    .where('number', '>', number)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

/** All messages of a ticket in their order, as somebody sees them. */
export async function threadOf(
  { tx, org_id }: OrganisationScope,
  ticketId: string,
  readerId: string,
): Promise<TicketMessage[]> {
  const rows = await tx
    .selectFrom('ticket_messages')
    .select(['message_id', 'number', 'by_desk', 'sent_by', 'sent_by_name', 'sent_at', 'text', 'original'])
    .select('mail_id')
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticketId)
    .orderBy('number')
    .execute();
  const files = await filesOfMessages(
    { tx, org_id },
    rows.map(({ message_id }) => message_id),
  );
  return rows.map(({ sent_by, sent_at, mail_id, ...message }) => ({
    ...message,
    is_own: sent_by === readerId,
    sent_at: sent_at.toISOString(),
    by_mail: mail_id !== null,
    files: files.get(message.message_id) ?? [],
  }));
}

async function filesOfMessages(
  { tx, org_id }: OrganisationScope,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, TicketFile[]>> {
  const found = new Map<string, TicketFile[]>();
  if (messageIds.length === 0) return found;
  const rows = await tx
    .selectFrom('ticket_files')
    .select(['ticket_file_id', 'message_id', 'name', 'is_picture', 'bytes'])
    .where('org_id', '=', org_id)
    .where('message_id', 'in', [...messageIds])
    .orderBy('sent_at')
    .orderBy('ticket_file_id')
    .execute();
  for (const { message_id, ...file } of rows) {
    if (message_id !== null) found.set(message_id, [...(found.get(message_id) ?? []), file]);
  }
  return found;
}
