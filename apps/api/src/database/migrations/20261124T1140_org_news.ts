import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

/** What open screens are told of that no synchronised row says: decision 0184. */
const statements = [
  // How often something happened to the organisation's alerts.
  `create table org_news (
     org_id uuid primary key,
     alerts bigint not null,
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  'alter table org_news enable row level security',
  'alter table org_news force row level security',
  `create policy of_organisation on org_news using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  'create policy of_look_ups on org_news for select to current_user using (true)',
  `create function news_of(wanted uuid[]) returns table(org_id uuid, last_us bigint, alerts bigint)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select c.org_id, c.last_us, coalesce(n.alerts, 0)
             from org_sync_clock c left join org_news n using (org_id) where c.org_id = any(wanted) $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
