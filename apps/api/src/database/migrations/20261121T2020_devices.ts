import { type Kysely, sql } from 'kysely';

/** Devices as their tests tell of them, kept beside the tests so that a list needs not read all of these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table devices (
    org_id uuid not null references organisations on delete cascade,
    device_id uuid not null,
    serial text not null,
    nickname text not null default '',
    home_tag_id uuid,
    retired_at timestamptz,
    device text,
    firmware text,
    hardware_version text,
    app_version text,
    batch_id text,
    tests integer not null default 0,
    first_seen instant_text,
    last_seen instant_text,
    primary key (org_id, device_id),
    unique (org_id, serial),
    foreign key (org_id, home_tag_id) references tags (org_id, tag_id)
  )`);
  await fill(run);
  await run('alter table devices enable row level security');
  await run('alter table devices force row level security');
  await run(`create policy of_organisation on devices
    using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`);
  await run('create policy of_look_ups on devices for select to current_user using (true)');

  await run(`alter table device_tokens
    add column device_id uuid,
    add column created_by uuid,
    add foreign key (org_id, device_id) references devices (org_id, device_id),
    add foreign key (org_id, created_by) references users (org_id, user_id)`);
  // What a function answers cannot be changed, so it is made anew; its rights are given after the migrations.
  await run('drop function device_of_token(bytea)');
  await run(`create function device_of_token(wanted bytea)
     returns table (org_id uuid, device_token_id uuid, serial text, used_at timestamptz)
     language sql stable security definer set search_path = public, pg_temp
     as $$ select t.org_id, t.device_token_id, d.serial, t.used_at
             from device_tokens t left join devices d using (org_id, device_id)
            where t.token_hash = wanted and t.revoked_at is null $$`);
}

/** From the tests there are: their owner is held by row-level security too, but for this moment. */
async function fill(run: (text: string) => Promise<unknown>): Promise<void> {
  await run('alter table measurements no force row level security');
  await run(`
    with sent as (
      select org_id, trim(metadata ->> '_device_serial') as serial, created_time, measurement_id, metadata
        from measurements
       where json_typeof(metadata -> '_device_serial') in ('string', 'number')
    ), latest as (
      select distinct on (org_id, serial) org_id, serial, metadata from sent
       order by org_id, serial, created_time desc, measurement_id
    ), counted as (
      select org_id, serial, count(*) as tests, min(created_time) as first_seen, max(created_time) as last_seen
        from sent where length(serial) between 1 and 100 group by org_id, serial
    )
    insert into devices (org_id, device_id, serial, device, firmware, hardware_version, app_version, batch_id,
                         tests, first_seen, last_seen)
    select org_id, gen_random_uuid(), serial, metadata ->> '_device', metadata ->> '_firmware',
           metadata ->> '_hardware_version', metadata ->> '_app_version', metadata ->> '_batch_id',
           tests, first_seen, last_seen
      from counted join latest using (org_id, serial)`);
  await run('alter table measurements force row level security');
}
