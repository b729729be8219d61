import { type Kysely, sql } from 'kysely';

/** Links that open the wall on displays that nobody signs in on, and nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table wall_links (
    org_id uuid not null references organisations on delete cascade,
    wall_link_id uuid not null,
    name text not null,
    tag_ids uuid[] not null,
    token_hash bytea not null unique,
    created_by uuid not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    revoked_at timestamptz,
    primary key (org_id, wall_link_id),
    foreign key (org_id, created_by) references users (org_id, user_id)
  )`);
  await run('alter table wall_links enable row level security');
  await run('alter table wall_links force row level security');
  await run(`create policy of_organisation on wall_links
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  await run('create policy of_look_ups on wall_links for select to current_user using (true)');
  // A display in the hall of a closed organisation goes dark with it.
  await run(`create function wall_link_of_token(wanted bytea)
     returns table (org_id uuid, wall_link_id uuid, name text, tag_ids uuid[], used_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select l.org_id, l.wall_link_id, l.name, l.tag_ids, l.used_at
             from wall_links l join organisations o using (org_id)
            where l.token_hash = wanted and l.revoked_at is null and not o.metadata ? '_closing' $$`);
}
