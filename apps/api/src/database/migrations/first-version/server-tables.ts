/** What belongs to the server and to no organisation. */
export const serverTables = [
  `create table server_incarnation (
     id uuid primary key,
     since timestamptz not null default now()
   )`,
  // Which versions of the synchronised rows' schema the running servers have, and when each was last there.
  `create table sync_schema_versions (
     version integer primary key,
     seen_at timestamptz not null
   )`,
  // Work for later, sealed with the server's key. `turn_of`: nobody's jobs wait behind all of somebody else's.
  `create table jobs (
     job_id uuid primary key,
     kind text not null,
     sealed bytea not null,
     due_at timestamptz not null,
     attempts integer not null default 0,
     urgent boolean not null default false,
     turn_of uuid
   )`,
  `create index jobs_due on jobs (urgent desc, turn_of, due_at)`,
  // Begun once for each period, by whichever server.
  `create table recurring_work (
     kind text primary key,
     period timestamptz not null
   )`,
  // Registrations wait, sealed, for their email to be confirmed, and belong to no organisation until then.
  `create table registrations (
     registration_id uuid primary key,
     email_key bytea not null,
     token_hash bytea not null,
     sealed bytea not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     ended_at timestamptz,
     unique (token_hash)
   )`,
  `create index registrations_of_email on registrations (email_key, created_at)`,
  // Tries, as keyed hashes. Of a wrong password 32 bits: enough to see one tried at many accounts, too little to find it out.
  `create table sign_in_attempts (
     account_key bytea not null,
     address_key bytea not null,
     at timestamptz not null default now(),
     password_key bytea,
     attempt_id uuid
   )`,
  `create index sign_in_attempts_of_address on sign_in_attempts (address_key, at)`,
  `create index sign_in_attempts_of_password on sign_in_attempts (password_key, at) where (password_key is not null)`,
  `create index sign_in_attempts_old on sign_in_attempts (at)`,
  `create index sign_in_attempts_recent on sign_in_attempts (address_key, account_key, at)`,
  // What outside services answered (weather above all), kept for all organisations alike.
  `create table outside_answers (
     name text primary key,
     answer jsonb not null,
     kept_at timestamptz not null,
     asked_by uuid
   )`,
  `create index outside_answers_of on outside_answers (asked_by, kept_at)`,
  // How hot each past day was at a place (to about a kilometre), in °C WBGT. Without numbers the service has no whole day.
  `create table heat_days (
     place text not null,
     day date not null,
     tz_id text not null,
     sun_c real,
     shade_c real,
     is_over boolean not null,
     primary key (place, day)
   )`,
];
