import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const ofCustomers = ['tickets', 'ticket_messages', 'ticket_people', 'ticket_files'];
const ofDesk = ['ticket_notes', 'canned_replies'];

/** Tickets: what customers ask the desk, in a thread with files, and what the desk keeps for itself. */
const statements = [
  `create table tickets (
     org_id uuid not null,
     ticket_id uuid not null,
     number integer not null,
     subject text not null,
     category text not null,
     priority text not null,
     state text not null,
     state_since timestamptz not null,
     opened_by uuid not null,
     opened_by_name text not null,
     opened_at timestamptz not null,
     follows_ticket_id uuid,
     assigned_to uuid,
     assigned_name text,
     first_answered_at timestamptz,
     waiting_since timestamptz,
     last_message_at timestamptz not null,
     last_number integer not null,
     rating integer,
     rating_text text not null default '',
     constraint tickets_state_check check (state in ('open', 'in_progress', 'waiting', 'resolved', 'closed')),
     constraint tickets_rating_check check (rating between 1 and 5),
     primary key (org_id, ticket_id),
     unique (org_id, number),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index tickets_newest on tickets (org_id, last_message_at desc, ticket_id)`,
  // The queue of the desk, over all organisations.
  `create index tickets_waiting on tickets (waiting_since, last_message_at desc)`,
  `create index tickets_to_close on tickets (state_since) where state = 'resolved'`,
  `create table ticket_messages (
     org_id uuid not null,
     message_id uuid not null,
     ticket_id uuid not null,
     number integer not null,
     by_desk boolean not null,
     sent_by uuid not null,
     sent_by_name text not null,
     sent_at timestamptz not null,
     text text not null,
     original text,
     mail_id text,
     primary key (org_id, message_id),
     unique (org_id, ticket_id, number),
     unique (org_id, ticket_id, mail_id),
     foreign key (org_id, ticket_id) references tickets (org_id, ticket_id) on delete cascade
   )`,
  `create table ticket_people (
     org_id uuid not null,
     ticket_id uuid not null,
     user_id uuid not null,
     takes_part boolean not null,
     seen_number integer not null,
     reply_id uuid not null,
     primary key (org_id, ticket_id, user_id),
     unique (reply_id),
     foreign key (org_id, ticket_id) references tickets (org_id, ticket_id) on delete cascade
   )`,
  `create index ticket_people_of on ticket_people (org_id, user_id)`,
  `create table ticket_files (
     org_id uuid not null,
     ticket_file_id uuid not null,
     message_id uuid,
     name text not null,
     is_picture boolean not null,
     bytes integer not null,
     body bytea not null,
     sent_by uuid not null,
     sent_at timestamptz not null,
     primary key (org_id, ticket_file_id),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     foreign key (org_id, message_id) references ticket_messages (org_id, message_id) on delete cascade
   )`,
  `create index ticket_files_of on ticket_files (org_id, message_id)`,
  `create index ticket_files_unused on ticket_files (sent_at) where message_id is null`,
  `create table ticket_notes (
     org_id uuid not null,
     note_id uuid not null,
     customer_org_id uuid not null,
     ticket_id uuid not null,
     written_by_name text not null,
     written_at timestamptz not null,
     text text not null,
     primary key (org_id, note_id),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     foreign key (customer_org_id, ticket_id) references tickets (org_id, ticket_id) on delete cascade
   )`,
  `create index ticket_notes_of on ticket_notes (customer_org_id, ticket_id)`,
  `create table canned_replies (
     org_id uuid not null,
     canned_id uuid not null,
     title text not null,
     text text not null,
     saved_by_name text not null,
     primary key (org_id, canned_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  ...[...ofCustomers, ...ofDesk].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  ...['tickets', 'ticket_messages', 'ticket_files', 'ticket_notes'].map(
    (table) => `create policy at_desk on ${table} for select to heatwise_desk using (true)`,
  ),
  ...['tickets', 'ticket_people', 'ticket_files'].map(
    (table) => `create policy of_look_ups on ${table} for select to current_user using (true)`,
  ),
  // Whose answer it is that comes to an address: the signature is looked at before.
  `create function ticket_of_reply(wanted uuid) returns table (org_id uuid, ticket_id uuid, user_id uuid)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select p.org_id, p.ticket_id, p.user_id from ticket_people p where p.reply_id = wanted and p.takes_part $$`,
  `create function organisations_with_ticket_work(resolved_before timestamptz, sent_before timestamptz)
     returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
       select t.org_id from tickets t where t.state = 'resolved' and t.state_since < resolved_before
       union
       select f.org_id from ticket_files f where f.message_id is null and f.sent_at < sent_before $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
