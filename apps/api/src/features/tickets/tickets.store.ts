import type { Ticket } from '@heatwise/contract/tickets/tickets.contract';
import type { TicketState } from '@heatwise/domain/tickets/ticket-life';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

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
