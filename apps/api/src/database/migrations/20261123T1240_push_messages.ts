import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

const statements = [
  // Browsers that take push messages. A browser has one address, whoever signs in there.
  `create table push_subscriptions (
     org_id uuid not null,
     subscription_id uuid not null,
     user_id uuid not null,
     session_id uuid not null,
     endpoint text not null,
     p256dh text not null,
     auth text not null,
     heard_at timestamptz not null,
     primary key (org_id, subscription_id),
     unique (endpoint),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade,
     foreign key (org_id, session_id) references sessions (org_id, session_id) on delete cascade
   )`,
  'create index push_subscriptions_of_person on push_subscriptions (org_id, user_id)',
  'create index push_subscriptions_of_session on push_subscriptions (org_id, session_id)',
  'alter table push_subscriptions enable row level security',
  'alter table push_subscriptions force row level security',
  `create policy of_organisation on push_subscriptions using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  'create policy of_endpoints on push_subscriptions for delete to current_user using (true)',
  'create policy of_endpoints_found on push_subscriptions for select to current_user using (true)',
  // Somebody else may have used the browser before, also for another organisation.
  `create function forget_push_endpoint(endpoint_ text) returns void
     language sql security definer
     set search_path = public, pg_temp
     as $$ delete from push_subscriptions where endpoint = endpoint_ $$`,
  // How it is told: of what was told before, by email.
  `alter table alert_tellings add column channels text[] not null default '{mail}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
