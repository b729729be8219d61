import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Seen = {
  readonly ticket_id: string;
  readonly user_id: string;
  readonly number: number;
  /** Whoever writes takes part from then on; whoever only reads does not. */
  readonly takes_part: boolean;
};

/** Notes how far somebody has seen a ticket, which never goes back. */
export async function noteSeen(
  { tx, org_id }: OrganisationScope,
  { ticket_id, user_id, number, takes_part }: Seen,
): Promise<void> {
  await sql`
    insert into ticket_people as p (org_id, ticket_id, user_id, takes_part, seen_number, reply_id)
    values (${org_id}, ${ticket_id}, ${user_id}, ${takes_part}, ${number}, ${randomUUID()})
    on conflict (org_id, ticket_id, user_id)
    do update set takes_part = p.takes_part or excluded.takes_part,
                  seen_number = greatest(p.seen_number, excluded.seen_number)`.execute(tx);
}

/** Who takes part, with what their answers by mail are signed with. */
export async function peopleOf({ tx, org_id }: OrganisationScope, ticketId: string) {
  return tx
    .selectFrom('ticket_people')
    .select(['user_id', 'reply_id'])
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticketId)
    .where('takes_part', '=', true)
    .orderBy('user_id')
    .execute();
}

/** What somebody wrote, opened and takes part in is that of whoever they became. */
export async function giveTicketsTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const theirs = await tx
    .selectFrom('ticket_people')
    .select('ticket_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', from)
    .execute();
  await sql`
    insert into ticket_people as p (org_id, ticket_id, user_id, takes_part, seen_number, reply_id)
    select f.org_id, f.ticket_id, ${to}::uuid, f.takes_part, f.seen_number, n.reply_id
      from ticket_people f
      join unnest(${theirs.map(({ ticket_id }) => ticket_id)}::uuid[], ${theirs.map(() => randomUUID())}::uuid[])
             as n (ticket_id, reply_id) on n.ticket_id = f.ticket_id
     where f.org_id = ${org_id} and f.user_id = ${from}
    on conflict (org_id, ticket_id, user_id)
    do update set takes_part = p.takes_part or excluded.takes_part,
                  seen_number = greatest(p.seen_number, excluded.seen_number)`.execute(tx);
  await tx.deleteFrom('ticket_people').where('org_id', '=', org_id).where('user_id', '=', from).execute();
  await tx
    .updateTable('tickets')
    .set({ opened_by: to })
    .where('org_id', '=', org_id)
    .where('opened_by', '=', from)
    .execute();
  await tx
    .updateTable('ticket_messages')
    .set({ sent_by: to })
    .where('org_id', '=', org_id)
    .where('sent_by', '=', from)
    .execute();
  await tx
    .updateTable('ticket_files')
    .set({ sent_by: to })
    .where('org_id', '=', org_id)
    .where('sent_by', '=', from)
    .execute();
}
