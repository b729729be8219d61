import { type Kysely, sql } from 'kysely';

/** Links that came by mail and let their reader do one thing with an account; only a hash of each is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table account_links (
    org_id uuid not null,
    link_id uuid not null,
    user_id uuid not null,
    purpose text not null check (purpose in ('reset-password')),
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    primary key (org_id, link_id),
    foreign key (org_id, user_id) references users on delete cascade
  )`);
  await run('create index account_links_of_user on account_links (org_id, user_id, purpose, created_at)');
  await run('alter table account_links enable row level security');
  await run('alter table account_links force row level security');
  await run(`create policy of_organisation on account_links
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  await run('create policy of_look_ups on account_links for select to current_user using (true)');
  // Whoever comes with a link is nobody yet: as with the other look-ups, the secret is the question.
  await run(`create or replace function account_link_of_token(wanted bytea)
     returns table (org_id uuid, link_id uuid, user_id uuid, purpose text, expires_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select l.org_id, l.link_id, l.user_id, l.purpose, l.expires_at
             from account_links l join users u using (org_id, user_id)
            where l.token_hash = wanted and l.ended_at is null and u.active $$`);
}
