import type { SchemaVersion } from './schema-version.ts';

const stamped = 'created_time text not null, modified_time text not null';
const measurementType = `name text not null, unit text not null, icon text, image text, active integer not null, ${stamped}`;

/** The twelve tables with the wire's fields: lists and maps are JSON text, booleans 0 or 1. */
export const version1: SchemaVersion = {
  version: 1,
  statements: [
    `create table users (
       user_id text primary key, org_id text not null, name_first text not null, name_last text not null, email text,
       experimental integer not null, active integer not null, is_hidden integer not null,
       has_picture integer not null, metadata text not null, ${stamped}
     )`,
    `create table organisations (
       org_id text primary key, name text not null, metadata text not null, has_profile_image integer not null,
       ${stamped}
     )`,
    `create table tags (
       tag_id text primary key, name text not null, type text not null, is_hidden integer not null,
       active integer not null, metadata text not null, ${stamped}
     )`,
    `create table userTags (user_id text not null, tag_id text not null, primary key (user_id, tag_id))`,
    `create table permissions (
       permission_id text primary key, user_id text not null, tag_id text, access text not null,
       active integer not null, ${stamped}
     )`,
    `create table profileImages (id text primary key, image text not null)`,
    `create table syncTimes (slug text primary key, time text)`,
    `create table measurements (
       measurement_id text primary key, user_id text not null, measured_by_user_id text,
       measured_by_name_first text, measured_by_name_last text, valid integer not null, active integer not null,
       value real not null, value_f real, type text not null, metadata text not null, raw_data text,
       tag_ids text not null, custom_id text, user_tag_ids text not null, name_first text not null,
       name_last text not null, ${stamped}
     )`,
    `create table custom_measurement_types (custom_id text primary key, ${measurementType})`,
    `create table link_measurement_types (link_type_id text primary key, ${measurementType})`,
    `create table measured_by_users (
       measured_by_user_id text primary key, name_first text, name_last text
     )`,
    `create table link_measurements (
       link_id text primary key, measurement_id text not null, link_type_id text not null, value real not null,
       active integer not null, ${stamped}
     )`,
  ],
};
