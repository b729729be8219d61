import { type Kysely, sql } from 'kysely';

const BOUND = "nullif(current_setting('app.org_id', true), '')::uuid";
const OF_ORGANISATION = `(org_id = ${BOUND})`;
const names = ['quote_items', 'quotes', 'quote_versions'];

/** What is offered, what organisations ask for, and what they are offered: decisions 0192 and 0193. */
const statements = [
  // The back office's. Amounts are whole cents; null is on request.
  `create table quote_items (
     org_id uuid not null,
     item_id uuid not null,
     kind text not null,
     name text not null,
     description text not null,
     unit text not null,
     aud_cents integer check (aud_cents >= 0),
     usd_cents integer check (usd_cents >= 0),
     active boolean not null,
     revision integer not null default 1,
     changed_by_name text not null,
     changed_at timestamptz not null,
     primary key (org_id, item_id),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     constraint quote_items_kind_check check (kind in ('device', 'sensor', 'course'))
   )`,
  // The draft's cart is in the row; what was sent is in the versions. Names are kept as they were: the desk looks up nobody.
  `create table quotes (
     org_id uuid not null,
     quote_id uuid not null,
     number text not null,
     state text not null default 'draft',
     currency text not null,
     org_name text not null,
     time_zone text not null,
     asked_by uuid not null,
     asked_by_name text not null,
     cart jsonb not null,
     version integer not null default 0,
     revision integer not null default 1,
     created_at timestamptz not null,
     changed_at timestamptz not null,
     waiting_since timestamptz,
     valid_until text,
     ends_at timestamptz,
     total_cents bigint,
     assigned_to uuid,
     assigned_to_name text,
     ended_at timestamptz,
     ended_by text,
     ended_by_id uuid,
     ended_by_name text,
     ended_version integer,
     order_number text,
     reason text,
     primary key (org_id, quote_id),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     constraint quotes_state_check check (state in ('draft', 'sent', 'quoted', 'accepted', 'declined', 'withdrawn')),
     constraint quotes_currency_check check (currency in ('AUD', 'USD')),
     constraint quotes_ended_by_check check (ended_by in ('customer', 'desk'))
   )`,
  "create unique index quotes_one_draft on quotes (org_id, asked_by) where state = 'draft'",
  'create index quotes_newest on quotes (org_id, changed_at desc, quote_id)',
  'create unique index quotes_by_id on quotes (quote_id)',
  "create index quotes_waiting on quotes (waiting_since) where state = 'sent'",
  `create table quote_versions (
     org_id uuid not null,
     quote_id uuid not null,
     version integer not null,
     request_id uuid not null,
     asked jsonb not null,
     asked_by_name text not null,
     asked_at timestamptz not null,
     offer_id uuid,
     offer jsonb,
     offered_by_name text,
     offered_at timestamptz,
     primary key (org_id, quote_id, version),
     foreign key (org_id, quote_id) references quotes (org_id, quote_id) on delete cascade
   )`,
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  // A draft is its writer's until it is sent.
  "create policy at_desk on quotes for select to heatwise_desk using (state <> 'draft')",
  'create policy at_desk on quote_versions for select to heatwise_desk using (true)',
  'create policy of_look_ups on quote_items for select to current_user using (true)',
  `create function quote_catalogue() returns table(item_id uuid, kind text, name text, description text, unit text,
                                                   aud_cents integer, usd_cents integer)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select i.item_id, i.kind, i.name, i.description, i.unit, i.aud_cents, i.usd_cents
             from quote_items i where i.active $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
