import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const names = ['loyalty_ledger', 'loyalty_accounts', 'loyalty_trainings', 'loyalty_redemptions'];

/** Points: what was earned, spent and put right, and how far was looked for more: decision 0197. */
const statements = [
  // Appended to only; a balance is the sum. `part` counts the entries of a subject: none is booked twice.
  `create table loyalty_ledger (
     org_id uuid not null,
     reason text not null,
     subject_id uuid not null,
     part integer not null,
     points integer not null,
     at timestamptz not null,
     booked_at timestamptz not null,
     note text,
     by_name text,
     check (reason in ('test', 'course', 'follow_up', 'referral', 'redemption', 'adjustment')),
     check (points <> 0),
     primary key (org_id, reason, subject_id, part),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  'create index loyalty_ledger_newest on loyalty_ledger (org_id, at desc, reason, subject_id, part) include (points)',
  // Up to which change tests and notes were looked at. Its row is the lock of an organisation's points.
  `create table loyalty_accounts (
     org_id uuid primary key,
     tests_until instant_text not null,
     notes_until instant_text not null,
     looked_us bigint not null default 0,
     attempts integer not null default 0,
     due_at timestamptz not null default now(),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  // Up to which change the courses of a slice of people were looked at.
  `create table loyalty_trainings (
     org_id uuid not null,
     slice smallint not null,
     changes bigint not null,
     primary key (org_id, slice),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create table loyalty_redemptions (
     org_id uuid not null,
     redemption_id uuid not null,
     reward text not null,
     title text not null,
     points integer not null,
     note text not null,
     state text not null default 'waiting',
     ticket_id uuid not null,
     asked_by uuid not null,
     asked_by_name text not null,
     asked_at timestamptz not null,
     decided_at timestamptz,
     decided_by text,
     reason text,
     check (state in ('waiting', 'redeemed', 'refused')),
     check (points > 0),
     primary key (org_id, redemption_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index loyalty_redemptions_waiting on loyalty_redemptions (asked_at) where state = 'waiting'`,
  'create index follow_up_notes_changes on follow_up_notes (org_id, written_time)',
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  ...['loyalty_accounts', 'loyalty_trainings', 'training_changes'].map(
    (table) => `create policy of_look_ups_for_points on ${table} for select to current_user using (true)`,
  ),
  ...['loyalty_ledger', 'loyalty_redemptions'].map(
    (table) => `create policy at_desk on ${table} for select to heatwise_desk using (true)`,
  ),
  // Where something may have changed that points are booked for; what is closed waits until it is open again.
  `create function organisations_to_reward(now_ timestamptz, not_these uuid[]) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$
       select c.org_id from org_sync_clock c join organisations o using (org_id) left join loyalty_accounts a using (org_id)
        where c.org_id <> all (not_these) and not o.metadata ? '_closing' and (
           a.org_id is null
           or a.due_at <= now_ and (
                c.last_us > a.looked_us
                or exists (select from training_changes t left join loyalty_trainings l using (org_id, slice)
                            where t.org_id = a.org_id and t.changes > coalesce(l.changes, 0)))) $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
