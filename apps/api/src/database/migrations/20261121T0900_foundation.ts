import { type Kysely, sql } from 'kysely';

/** Tables whose rows belong to one organisation and are reached through the organisation's scope. */
const tables = [
  `create table organisations (
     org_id uuid primary key,
     name text not null,
     metadata jsonb not null default '{}',
     has_profile_image boolean not null default false,
     created_time instant_text not null,
     modified_time instant_text not null
   )`,
  `create table org_sync_clock (
     org_id uuid primary key references organisations on delete cascade,
     last_us bigint not null default 0
   ) with (fillfactor = 10)`,
  `create table users (
     org_id uuid not null references organisations on delete cascade,
     user_id uuid not null,
     name_first text not null default '',
     name_last text not null default '',
     email text,
     experimental boolean not null default false,
     active boolean not null default true,
     is_hidden boolean not null default false,
     has_picture boolean not null default false,
     metadata jsonb not null default '{}',
     tag_ids uuid[] not null default '{}',
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, user_id)
   )`,
  `create unique index users_changes on users (org_id, modified_time)`,
  `create index users_tags on users using gin (tag_ids)`,
  `create table tags (
     org_id uuid not null references organisations on delete cascade,
     tag_id uuid not null,
     name text not null,
     type text not null check (type in ('default', 'job', 'location', 'heat_stress', 'roster', 'alert')),
     is_hidden boolean not null default false,
     active boolean not null default true,
     metadata jsonb not null default '{}',
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, tag_id)
   )`,
  `create unique index tags_changes on tags (org_id, modified_time)`,
  `create unique index tags_name on tags (org_id, lower(name)) where active`,
  `create table permissions (
     org_id uuid not null,
     permission_id uuid not null,
     user_id uuid not null,
     tag_id uuid,
     access text not null,
     active boolean not null default true,
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, permission_id),
     foreign key (org_id, user_id) references users on delete cascade
   )`,
  `create unique index permissions_changes on permissions (org_id, modified_time)`,
  `create unique index permissions_current on permissions (org_id, user_id, tag_id) nulls not distinct where active`,
  `create table custom_measurement_types (
     org_id uuid not null references organisations on delete cascade,
     custom_id uuid not null,
     name text not null,
     unit text not null,
     icon text,
     image text,
     active boolean not null default true,
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, custom_id)
   )`,
  `create table link_measurement_types (
     org_id uuid not null references organisations on delete cascade,
     link_type_id uuid not null,
     name text not null,
     unit text not null,
     icon text,
     image text,
     active boolean not null default true,
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, link_type_id)
   )`,
  `create table strategies (
     org_id uuid not null references organisations on delete cascade,
     strategy_id uuid not null,
     tag_id uuid,
     user_id uuid,
     type text not null,
     status text not null,
     advice text not null,
     drink_millilitres integer,
     active boolean not null default true,
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, strategy_id)
   )`,
  // metadata and raw_data are json, not jsonb: they travel in every sync page and are seldom looked into, and text
  // that is stored as it came makes a page in two thirds of the time.
  `create table measurements (
     org_id uuid not null,
     measurement_id uuid not null,
     user_id uuid not null,
     measured_by_user_id uuid,
     measured_by_name_first text,
     measured_by_name_last text,
     name_first text not null,
     name_last text not null,
     type text not null check (type in ('unknown', 'sosm', 'sosm_baseline', 'sweat', 'et_test', 'ez_test', 'custom')),
     custom_id uuid,
     value double precision not null,
     value_f double precision,
     valid boolean not null default true,
     active boolean not null default true,
     metadata json not null default '{}',
     raw_data json,
     tag_ids uuid[] not null default '{}',
     user_tag_ids uuid[] not null default '{}',
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, measurement_id),
     foreign key (org_id, user_id) references users
   )`,
  `create unique index measurements_changes on measurements (org_id, modified_time)`,
  `create index measurements_of_user on measurements (org_id, user_id, modified_time)`,
  `create table link_measurements (
     org_id uuid not null,
     link_id uuid not null,
     measurement_id uuid not null,
     link_type_id uuid not null,
     value double precision not null,
     active boolean not null default true,
     created_time instant_text not null,
     modified_time instant_text not null,
     primary key (org_id, link_id),
     foreign key (org_id, measurement_id) references measurements on delete cascade,
     foreign key (org_id, link_type_id) references link_measurement_types
   )`,
  `create unique index link_measurements_changes on link_measurements (org_id, modified_time)`,
  `create index link_measurements_of on link_measurements (org_id, measurement_id)`,
  // Whose measurements still wait for a new stamp: those that are older than `below`.
  `create table restamp_queue (
     org_id uuid not null,
     user_id uuid not null,
     below instant_text not null,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references users on delete cascade
   )`,
  `create table profile_images (
     org_id uuid not null references organisations on delete cascade,
     id uuid not null,
     image bytea not null,
     primary key (org_id, id)
   )`,
  `create table credentials (
     org_id uuid not null,
     user_id uuid not null,
     email text not null,
     password_hash text not null,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references users on delete cascade
   )`,
  `create unique index credentials_email on credentials (lower(email))`,
  `create table sessions (
     org_id uuid not null,
     session_id uuid not null,
     user_id uuid not null,
     token_hash bytea not null unique,
     created_at timestamptz not null default now(),
     used_at timestamptz not null default now(),
     ended_at timestamptz,
     address text,
     user_agent text,
     primary key (org_id, session_id),
     foreign key (org_id, user_id) references users on delete cascade
   )`,
  `create table device_tokens (
     org_id uuid not null references organisations on delete cascade,
     device_token_id uuid not null,
     name text not null,
     token_hash bytea not null unique,
     created_at timestamptz not null default now(),
     used_at timestamptz,
     revoked_at timestamptz,
     primary key (org_id, device_token_id)
   )`,
  `create table audit (
     org_id uuid not null references organisations,
     seq bigint not null,
     at timestamptz not null,
     user_id uuid,
     action text not null,
     subject jsonb not null,
     address text,
     previous_hash bytea not null,
     hash bytea not null,
     primary key (org_id, seq)
   )`,
];

/** What the look-ups read. Row-level security holds for the owner too, so these let the owner, and nobody else, read. */
const lookedUpTables = ['users', 'permissions', 'credentials', 'sessions', 'device_tokens', 'restamp_queue'];

const tenantTables = [
  'organisations',
  'org_sync_clock',
  'users',
  'tags',
  'permissions',
  'custom_measurement_types',
  'link_measurement_types',
  'strategies',
  'measurements',
  'link_measurements',
  'restamp_queue',
  'profile_images',
  'credentials',
  'sessions',
  'device_tokens',
  'audit',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);

  await run(`create domain instant_text as text collate "C"
    check (value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{6}Z$')`);
  await run(`create function instant_of_us(us bigint) returns text language sql immutable parallel safe
    return to_char(timestamp 'epoch' + us * interval '1 microsecond', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

  for (const table of tables) await run(table);

  // Attempts to sign in precede any organisation; the keys are keyed hashes, so the table tells nobody's address.
  await run(`create table sign_in_attempts (
    account_key bytea not null, address_key bytea not null, at timestamptz not null default now())`);
  await run('create index sign_in_attempts_recent on sign_in_attempts (address_key, account_key, at)');
  await run('create index sign_in_attempts_of_address on sign_in_attempts (address_key, at)');
  await run('create index sign_in_attempts_old on sign_in_attempts (at)');
  // One row: changes whenever the database may have lost what clients were already told (restore, rewind).
  await run(
    'create table server_incarnation (id uuid primary key, since timestamptz not null default now())',
  );
  await run('insert into server_incarnation (id) values (gen_random_uuid())');

  for (const table of tenantTables) {
    await run(`alter table ${table} enable row level security`);
    await run(`alter table ${table} force row level security`);
    await run(`create policy of_organisation on ${table}
      using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  }
  for (const table of lookedUpTables) {
    await run(`create policy of_look_ups on ${table} for select to current_user using (true)`);
  }
}
