import type {
  CannedReply,
  DeskQueueQuery,
  DeskTicket,
  DeskTicketFacts,
} from '@heatwise/contract/tickets/desk-tickets.contract';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { sql } from 'kysely';
import type { DeskScope, DeskWritingScope } from '../../../auth/desk-scope.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { matches } from '../tickets.store.ts';

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

type QueueRow = Omit<DeskTicket, 'opened_at' | 'last_message_at' | 'waiting_since'> & {
  count: string;
  opened: Date;
  last: Date;
  waiting: Date | null;
};

/** Those who wait longest come first, then what changed last. */
export async function queueOf(
  { tx }: DeskScope,
  query: DeskQueueQuery & { readonly user_id: string; readonly limit: number },
): Promise<{ tickets: DeskTicket[]; count: number }> {
  const { state, priority, category, org_id, whose, q, offset, limit, user_id } = query;
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<QueueRow>`
    select t.org_id, o.name as organisation_name, t.ticket_id, t.number, t.subject, t.category, t.priority, t.state,
           t.opened_by_name, t.opened_at as opened, t.last_message_at as last, t.last_number as messages,
           t.assigned_to, t.assigned_name, coalesce(t.assigned_to = ${user_id}, false) as is_mine, t.waiting_since as waiting,
           extract(epoch from t.first_answered_at - t.opened_at)::integer as first_answer_seconds,
           count(*) over () as count
      from tickets t join organisations o on o.org_id = t.org_id
     where (${state ?? null}::text is null or t.state = ${state ?? null})
       and (${priority ?? null}::text is null or t.priority = ${priority ?? null})
       and (${category ?? null}::text is null or t.category = ${category ?? null})
       and (${org_id ?? null}::uuid is null or t.org_id = ${org_id ?? null}::uuid)
       and (${whose ?? null}::text is null
            or t.assigned_to::text = ${whose === 'mine' ? user_id : (whose ?? null)}
            or (${whose ?? null} = 'unassigned' and t.assigned_to is null and t.state not in ('resolved', 'closed')))
       and (o.name ilike ${like} or ${matches('t', q)})
     order by t.waiting_since nulls last, t.last_message_at desc, t.org_id, t.ticket_id
     limit ${limit} offset ${offset}`.execute(tx);
  return {
    count: Number(rows[0]?.count ?? 0),
    tickets: rows.map(({ count: _count, opened, last, waiting, ...ticket }) => ({
      ...ticket,
      opened_at: opened.toISOString(),
      last_message_at: last.toISOString(),
      waiting_since: waiting?.toISOString() ?? null,
    })),
  };
}

/** How the desk is doing; answers are counted of tickets that were opened since then. */
export async function factsOfQueue({ tx }: DeskScope, openedSince: Date): Promise<DeskTicketFacts> {
  const { rows } = await sql<Omit<DeskTicketFacts, 'organisations'>>`
    select count(*) filter (where waiting_since is not null)::integer as waiting,
           count(*) filter (where assigned_to is null and state not in ('resolved', 'closed'))::integer as unassigned,
           count(*) filter (where first_answered_at is not null and opened_at >= ${openedSince})::integer as answered,
           percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - opened_at))
             filter (where first_answered_at is not null and opened_at >= ${openedSince})::double precision
             as median_first_answer_seconds
      from tickets`.execute(tx);
  const organisations = await sql<{ org_id: string; name: string }>`
    select o.org_id, o.name from organisations o
     where exists (select from tickets t where t.org_id = o.org_id) order by lower(o.name), o.org_id`.execute(
    tx,
  );
  const none = { waiting: 0, unassigned: 0, answered: 0, median_first_answer_seconds: null };
  return { ...(rows[0] ?? none), organisations: organisations.rows };
}

/** The customer that a ticket is of, with the plan of its licence. */
export async function customerOf({ tx }: DeskScope, orgId: string) {
  const { rows } = await sql<{ name: string; plan: string | null }>`
    select o.name, (select l.plan from licences l where l.org_id = o.org_id) as plan
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  return rows[0] ?? null;
}

/** The desk's notes on a ticket, oldest first. */
export async function notesOf({ tx }: DeskScope, orgId: string, ticketId: string) {
  return tx
    .selectFrom('ticket_notes')
    .select(['note_id', 'written_by_name', 'written_at', 'text'])
    .where('org_id', '=', BACK_OFFICE_ORG_ID)
    .where('customer_org_id', '=', orgId)
    .where('ticket_id', '=', ticketId)
    .orderBy('written_at')
    .orderBy('note_id')
    .execute();
}

export async function findForDesk({ tx, org_id }: OrganisationScope, ticketId: string) {
  return tx
    .selectFrom('tickets')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
}
