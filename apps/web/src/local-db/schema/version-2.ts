import type { SchemaVersion } from '../migrate.ts';

/** Milliseconds since 1970 of created_time, which has six decimals. */
const createdMilliseconds = 'unixepoch(created_time) * 1000 + cast(substr(created_time, 21, 3) as integer)';

/**
 * What is derived for fast screens: people by a narrow integer, a lean measurement row with the rarely read fields as
 * one JSON text, status and baseline, and what the synchronisation remembers. `generation` tells in which full
 * synchronisation a row was last sent; `sync_state` holds named texts beside the specification's sync times.
 * `status` of migrated rows is 8 (unclassified) until the baselines are computed.
 */
export const version2: SchemaVersion = {
  version: 2,
  statements: [
    'alter table users rename to users_1',
    `create table users (
       user_key integer primary key, user_id text not null unique, org_id text not null, name_first text not null,
       name_last text not null, email text, experimental integer not null, active integer not null,
       is_hidden integer not null, has_picture integer not null, metadata text not null, created_time text not null,
       modified_time text not null, baseline_mean real, baseline_std real
     )`,
    `insert into users (user_id, org_id, name_first, name_last, email, experimental, active, is_hidden, has_picture,
                        metadata, created_time, modified_time)
       select user_id, org_id, name_first, name_last, email, experimental, active, is_hidden, has_picture,
              metadata, created_time, modified_time from users_1`,
    'drop table users_1',

    'alter table userTags rename to userTags_1',
    `create table userTags (
       user_key integer not null, tag_id text not null, primary key (user_key, tag_id)
     ) without rowid`,
    `insert into userTags select user_key, tag_id from userTags_1 join users using (user_id)`,
    'drop table userTags_1',
    'create index userTags_of_tag on userTags (tag_id, user_key)',
    'create index permissions_of_user on permissions (user_id)',

    "alter table profileImages add column modified_time text not null default ''",

    'alter table measurements rename to measurements_1',
    `create table measurements (
       measurement_key integer primary key, measurement_id text not null unique, user_key integer not null,
       type text not null, value real not null, status integer not null, valid integer not null,
       active integer not null, created_ms integer not null, modified_time text not null,
       generation integer not null, rest text not null
     )`,
    `insert into measurements (measurement_id, user_key, type, value, status, valid, active, created_ms,
                               modified_time, generation, rest)
       select measurement_id, user_key, type, value, 8, valid, m.active, ${createdMilliseconds.replaceAll('created_time', 'm.created_time')},
              m.modified_time, 1,
              json_object('measured_by_user_id', measured_by_user_id,
                'measured_by_name_first', measured_by_name_first, 'measured_by_name_last', measured_by_name_last,
                'name_first', m.name_first, 'name_last', m.name_last, 'custom_id', custom_id, 'value_f', value_f,
                'metadata', json(m.metadata), 'raw_data', json(raw_data), 'tag_ids', json(tag_ids),
                'user_tag_ids', json(user_tag_ids), 'created_time', m.created_time)
         from measurements_1 m join users using (user_id)`,
    'drop table measurements_1',
    // Few rows: kept from the start, so that a page knows the baselines of its people without reading everything.
    `create index measurements_baseline on measurements (user_key, value)
       where type = 'sosm_baseline' and valid = 1 and active = 1`,

    'alter table link_measurements add column generation integer not null default 1',
    'create index link_measurements_of on link_measurements (measurement_id)',
    'create table sync_state (name text primary key, value text not null) without rowid',
  ],
};
