import type { SchemaVersion } from './schema-version.ts';

/** Milliseconds since 1970 of created_time, which has six decimals. */
const createdMilliseconds =
  'unixepoch(m.created_time) * 1000 + cast(substr(m.created_time, 21, 3) as integer)';

/**
 * What is derived for fast screens: people by a narrow integer, a lean measurement row, the rarely read fields as one
 * JSON text in a table beside it, status and baseline, and what the synchronisation remembers. `generation` says in
 * which full synchronisation a row was last sent; `sync_state` holds named texts beside the sync times. Ids are unique
 * through an index that is built after the first fill (measurement-indexes). `status` and `has_own_baseline` of
 * migrated rows say nothing until the rows are classed again.
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
       measurement_key integer primary key, measurement_id text not null, user_key integer not null,
       type text not null, value real not null, status integer not null, valid integer not null,
       active integer not null, has_own_baseline integer not null, created_ms integer not null,
       modified_time text not null, generation integer not null
     )`,
    `insert into measurements (measurement_id, user_key, type, value, status, valid, active, has_own_baseline,
                               created_ms, modified_time, generation)
       select measurement_id, user_key, type, value, 8, valid, m.active, 0, ${createdMilliseconds},
              m.modified_time, 1
         from measurements_1 m join users using (user_id)`,
    'create table measurement_rests (measurement_key integer primary key, rest text not null)',
    `insert into measurement_rests (measurement_key, rest)
       select measurement_key,
              json_object('measured_by_user_id', measured_by_user_id,
                'measured_by_name_first', measured_by_name_first, 'measured_by_name_last', measured_by_name_last,
                'name_first', name_first, 'name_last', name_last, 'custom_id', custom_id, 'value_f', value_f,
                'metadata', json(metadata), 'raw_data', json(raw_data), 'tag_ids', json(tag_ids),
                'user_tag_ids', json(user_tag_ids), 'created_time', created_time)
         from measurements join measurements_1 using (measurement_id)`,
    'drop table measurements_1',
    `create trigger measurements_deleted after delete on measurements begin
       delete from measurement_rests where measurement_key = old.measurement_key;
     end`,
    // Few rows: kept from the start, so that a page knows the baselines of its people without reading everything.
    `create index measurements_baseline on measurements (user_key, value)
       where type = 'sosm_baseline' and valid = 1 and active = 1`,

    'alter table link_measurements rename to link_measurements_1',
    `create table link_measurements (
       link_key integer primary key, link_id text not null, measurement_id text not null, link_type_id text not null,
       value real not null, active integer not null, created_time text not null, modified_time text not null,
       generation integer not null
     )`,
    `insert into link_measurements (link_id, measurement_id, link_type_id, value, active, created_time,
                                    modified_time, generation)
       select link_id, measurement_id, link_type_id, value, active, created_time, modified_time, 1
         from link_measurements_1`,
    'drop table link_measurements_1',
    'create table sync_state (name text primary key, value text not null) without rowid',
  ],
};
