import { type Kysely, sql } from 'kysely';

/** By which ways people are told, and of what they were told already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table notification_settings (
    org_id uuid not null,
    user_id uuid not null,
    mail boolean not null,
    in_app boolean not null,
    digest boolean not null,
    digest_hour smallint not null check (digest_hour between 0 and 23),
    time_zone text not null,
    muted_tag_ids uuid[] not null,
    next_digest_at timestamptz,
    primary key (org_id, user_id),
    foreign key (org_id, user_id) references users on delete cascade
  )`);
  await run(`create index notification_settings_due on notification_settings (next_digest_at)
    where next_digest_at is not null`);
  // One row for a test and a person is what makes it once, whoever looks at the test how often.
  await run(`create table notices (
    org_id uuid not null,
    notice_id uuid not null,
    user_id uuid not null,
    measurement_id uuid not null,
    tag_id uuid not null,
    status text not null,
    in_app boolean not null,
    made_at timestamptz not null,
    read_at timestamptz,
    primary key (org_id, notice_id),
    unique (org_id, measurement_id, user_id),
    foreign key (org_id, user_id) references users on delete cascade,
    foreign key (org_id, measurement_id) references measurements on delete cascade,
    foreign key (org_id, tag_id) references tags on delete cascade
  )`);
  await run('create index notices_of_person on notices (org_id, user_id, made_at desc)');
  for (const table of ['notification_settings', 'notices']) {
    await run(`alter table ${table} enable row level security`);
    await run(`alter table ${table} force row level security`);
    await run(`create policy of_organisation on ${table}
      using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  }
  await run('create policy of_look_ups on notification_settings for select to current_user using (true)');
  // The work list of the digests, which serves all organisations.
  await run(`create function digests_due(now_ timestamptz)
     returns table (org_id uuid, user_id uuid, due_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select s.org_id, s.user_id, s.next_digest_at from notification_settings s
            where s.next_digest_at <= now_ order by s.next_digest_at limit 1000 $$`);
}
