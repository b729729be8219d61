import type { TicketFile } from '@heatwise/contract/tickets/tickets.contract';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type NewFileRow = TicketFile & {
  readonly message_id: string | null;
  readonly body: Buffer;
  readonly sent_by: string;
  readonly sent_at: Date;
};

export async function insertFile({ tx, org_id }: OrganisationScope, file: NewFileRow): Promise<void> {
  await tx
    .insertInto('ticket_files')
    .values({ org_id, ...file })
    .execute();
}

/** Without what is in it, and of which ticket it is; that is null until a message names it. */
export async function findFile({ tx, org_id }: OrganisationScope, fileId: string) {
  return tx
    .selectFrom('ticket_files as f')
    .leftJoin('ticket_messages as m', (join) =>
      join.onRef('m.org_id', '=', 'f.org_id').onRef('m.message_id', '=', 'f.message_id'),
    )
    .select(['f.ticket_file_id', 'f.message_id', 'f.name', 'f.is_picture', 'f.bytes', 'f.sent_by'])
    .select('m.ticket_id')
    .where('f.org_id', '=', org_id)
    .where('f.ticket_file_id', '=', fileId)
    .executeTakeFirst();
}

export async function bodyOfFile({ tx, org_id }: OrganisationScope, fileId: string): Promise<Buffer> {
  const { body } = await tx
    .selectFrom('ticket_files')
    .select('body')
    .where('org_id', '=', org_id)
    .where('ticket_file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return body;
}

export async function bytesOfFiles({ tx, org_id }: OrganisationScope): Promise<number> {
  const { bytes } = await tx
    .selectFrom('ticket_files')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Gives files to the message that names them; those of somebody that no message has yet. Returns how many. */
export async function giveFilesTo(
  { tx, org_id }: OrganisationScope,
  messageId: string,
  { file_ids, sent_by }: { readonly file_ids: readonly string[]; readonly sent_by: string },
): Promise<number> {
  if (file_ids.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('ticket_files')
    .set({ message_id: messageId })
    .where('org_id', '=', org_id)
    .where('ticket_file_id', 'in', [...file_ids])
    .where('sent_by', '=', sent_by)
    .where('message_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function removeUnusedFiles({ tx, org_id }: OrganisationScope, sentBefore: Date): Promise<void> {
  await tx
    .deleteFrom('ticket_files')
    .where('org_id', '=', org_id)
    .where('message_id', 'is', null)
    .where('sent_at', '<', sentBefore)
    .execute();
}
