import { randomUUID } from 'node:crypto';
import type { Ticket, TicketFile, TicketMessage } from '@heatwise/contract/tickets/tickets.contract';
import type { TicketState } from '@heatwise/domain/tickets/ticket';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
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

export type TicketRow = Selectable<Tables['tickets']>;

/** With whether somebody takes part in it. */
export async function findTicket(
  { tx, org_id }: OrganisationScope,
  ticketId: string,
  userId: string,
): Promise<(TicketRow & { readonly takes_part: boolean; readonly seen_number: number }) | undefined> {
  const row = await tx
    .selectFrom('tickets as t')
    .leftJoin('ticket_people as p', (join) =>
      join
        .onRef('p.org_id', '=', 't.org_id')
        .onRef('p.ticket_id', '=', 't.ticket_id')
        .on('p.user_id', '=', userId),
    )
    .selectAll('t')
    .select(['p.takes_part', 'p.seen_number'])
    .where('t.org_id', '=', org_id)
    .where('t.ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row && { ...row, takes_part: row.takes_part ?? false, seen_number: row.seen_number ?? 0 };
}

type NewRow = Pick<
  TicketRow,
  | 'ticket_id'
  | 'subject'
  | 'category'
  | 'priority'
  | 'opened_by'
  | 'opened_by_name'
  | 'opened_at'
  | 'follows_ticket_id'
>;

/** A ticket without a message yet; gives its number, which is the next of the organisation, whose clock is held. */
export async function insertTicket({ tx, org_id }: OrganisationScope, ticket: NewRow): Promise<number> {
  const at = ticket.opened_at;
  const last = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('tickets')
    .values({
      ...ticket,
      org_id,
      number,
      state: 'open',
      state_since: at,
      waiting_since: at,
      last_message_at: at,
      last_number: 0,
    })
    .execute();
  return number;
}

export async function updateTicket(
  { tx, org_id }: OrganisationScope,
  ticketId: string,
  change: Updateable<Tables['tickets']>,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set(change)
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticketId)
    .execute();
}

export async function countUnresolved({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('state', 'not in', ['resolved', 'closed'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function numberOfTicket({ tx, org_id }: OrganisationScope, ticketId: string) {
  return tx
    .selectFrom('tickets')
    .select(['ticket_id', 'number'])
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
}

type Page = {
  readonly user_id: string;
  /** Otherwise those that the person takes part in. */
  readonly all: boolean;
  readonly state: TicketState | undefined;
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
};

/** What changed last comes first. */
export async function ticketsOf(
  { tx, org_id }: OrganisationScope,
  { user_id, all, state, q, offset, limit }: Page,
): Promise<{ tickets: Ticket[]; count: number }> {
  const { rows } = await sql<Ticket & { count: string; opened: Date; last: Date }>`
    select t.ticket_id, t.number, t.subject, t.category, t.priority, t.state, t.opened_by_name,
           t.opened_at as opened, t.last_message_at as last, t.last_number as messages,
           ${unreadOf(org_id, user_id)} as unread, count(*) over () as count
      from tickets t
      left join ticket_people p
        on p.org_id = ${org_id} and p.ticket_id = t.ticket_id and p.user_id = ${user_id}
     where t.org_id = ${org_id} and (${all} or p.takes_part)
       and (${state ?? null}::text is null or t.state = ${state ?? null})
       and ${matches('t', q, sql`${org_id}`)}
     order by t.last_message_at desc, t.ticket_id limit ${limit} offset ${offset}`.execute(tx);
  return {
    count: Number(rows[0]?.count ?? 0),
    tickets: rows.map(({ count: _count, opened, last, ...ticket }) => ({
      ...ticket,
      opened_at: opened.toISOString(),
      last_message_at: last.toISOString(),
    })),
  };
}

/** Whether the words are in the subject, the number, the name of whoever opened it or a message; all where there are none. */
export function matches(alias: string, q: string, orgId: RawBuilder<unknown> = sql.ref(`${alias}.org_id`)) {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${q} = '' or ${column('subject')} ilike ${pattern} or '#' || ${column('number')} = ${q}
     or ${column('opened_by_name')} ilike ${pattern}
     or exists (select from ticket_messages m
                 where m.org_id = ${orgId} and m.ticket_id = ${column('ticket_id')} and m.text ilike ${pattern}))`;
}

/** Messages of others in a ticket `t` after the one that the person of the joined row `p` saw last; none for whoever never looked. */
function unreadOf(orgId: string, userId: string) {
  return sql<number>`(
    select count(*)::integer from ticket_messages m
     where m.org_id = ${orgId} and m.ticket_id = t.ticket_id
       and m.number > p.seen_number and m.sent_by <> ${userId})`;
}

export async function countUnread({ tx, org_id }: OrganisationScope, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket_people p
     where p.org_id = ${org_id} and p.user_id = ${userId}
       and exists (select from ticket_messages m
                    where m.org_id = ${org_id} and m.ticket_id = p.ticket_id
                      and m.number > p.seen_number and m.sent_by <> ${userId})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Resolved before then. */
export async function ticketsToClose({ tx, org_id }: OrganisationScope, resolvedBefore: Date) {
  return tx
    .selectFrom('tickets')
    .select(['ticket_id', 'number', 'subject'])
    .where('org_id', '=', org_id)
    .where('state', '=', 'resolved')
    .where('state_since', '<', resolvedBefore)
    .orderBy('number')
    .execute();
}

/** "Ada Lund"; as they are called at this moment. */
export async function nameOfPerson({ tx, org_id }: OrganisationScope, userId: string): Promise<string> {
  const person = await tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return `${person?.name_first ?? ''} ${person?.name_last ?? ''}`.trim() || 'No name';
}
