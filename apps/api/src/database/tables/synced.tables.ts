import type { strategyEntity } from '@heatwise/contract/entities/advice';
import type { customTypeEntity, linkTypeEntity } from '@heatwise/contract/entities/measurement-types';
import type { linkMeasurementEntity, measurementEntity } from '@heatwise/contract/entities/measurements';
import type { organisationEntity } from '@heatwise/contract/entities/organisation';
import type { userEntity } from '@heatwise/contract/entities/people';
import type { permissionEntity } from '@heatwise/contract/entities/permissions';
import type { tagEntity } from '@heatwise/contract/entities/tags';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type EntityColumns, type Json, organisationTable, sharedTable } from './table.ts';

export const deviceTables = {
  /** Known from their tests, or because somebody made a token for them. */
  devices: organisationTable<{
    org_id: string;
    device_id: string;
    serial: string;
    nickname: Generated<string>;
    home_tag_id: string | null;
    retired_at: Date | null;
    device: string | null;
    firmware: string | null;
    hardware_version: string | null;
    app_version: string | null;
    batch_id: string | null;
    tests: Generated<number>;
    first_seen: string | null;
    last_seen: string | null;
    device_time: Generated<string | null>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select'] }),
  /** `device_id`: whose it is; null for one of the whole organisation. */
  device_tokens: organisationTable<{
    org_id: string;
    device_token_id: string;
    device_id: Generated<string | null>;
    created_by: Generated<string | null>;
    name: string;
    token_hash: Buffer;
    created_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  }>({ rights: ['select', 'insert', 'update'] }),
  /** What opens the wall on displays that nobody signs in on; empty `tag_ids` for everybody. */
  wall_links: organisationTable<{
    org_id: string;
    wall_link_id: string;
    name: string;
    tag_ids: string[];
    token_hash: Buffer;
    created_by: string;
    created_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  }>({ rights: ['select', 'insert', 'update'] }),
};

export const syncTables = {
  /** `moves_to`: whom the person was merged into, and who gets the measurements. */
  restamp_queue: organisationTable<{
    org_id: string;
    user_id: string;
    below: string;
    moves_to: string | null;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  }>({ rights: ALL_RIGHTS, desk: ['select'], isExported: false }),
  /** How far the deletion of a tag has come; see tag-sweeps. */
  tag_sweeps: organisationTable<{
    org_id: string;
    tag_id: string;
    part: Generated<'people' | 'measurements' | 'stopped'>;
    after_id: Generated<string>;
    deleted_by: string | null;
    address: string | null;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  }>({ rights: ALL_RIGHTS, desk: ['select'], isExported: false }),
  /** How far the walk through tests that are older than the organisation keeps them has come; stamps, empty before one. */
  retention_walks: organisationTable<{
    org_id: string;
    walked_to: Generated<string>;
    walks_to: Generated<string>;
    /** When a walk last went through all tests, and not only through those stamped long ago. */
    whole_at: Date | null;
    /** How many tests the walk has forgotten so far. */
    tests: Generated<number>;
    attempts: Generated<number>;
    due_at: Date;
  }>({ rights: ALL_RIGHTS, isExported: false }),
  /** What digests add up, of all and of the window of history; text times as `modified_time`, empty before the first. */
  measurement_counts: organisationTable<{
    org_id: string;
    user_id: string;
    counted_at: Generated<string>;
    void_at: Generated<string>;
    count: Generated<string>;
    seconds: Generated<string>;
    microseconds: Generated<string>;
    linked_count: Generated<string>;
    linked_seconds: Generated<string>;
    linked_microseconds: Generated<string>;
    window_from: Generated<string>;
    windowed_at: Generated<string>;
    window_count: Generated<string>;
    window_seconds: Generated<string>;
    window_microseconds: Generated<string>;
    window_linked_count: Generated<string>;
    window_linked_seconds: Generated<string>;
    window_linked_microseconds: Generated<string>;
  }>({ rights: ['select', 'insert', 'update'], isExported: false }),
  /** How often something happened to the organisation's alerts; the driver reads it as text. */
  org_news: organisationTable<{ org_id: string; alerts: string }>({
    rights: ['select', 'insert', 'update'],
    isExported: false,
  }),
  /** Of the running servers, and of no organisation. */
  sync_schema_versions: sharedTable<{ version: number; seen_at: Date }>({
    rights: ['select', 'insert', 'update'],
  }),
  server_incarnation: sharedTable<{ id: string; since: Generated<Date> }>({ rights: ['select'] }),
};

export const syncedTables = {
  organisations: organisationTable<
    EntityColumns<typeof organisationEntity, 'metadata' | 'has_profile_image'> & {
      /** Who registered it. */
      owner_id: string | null;
    }
  >({
    rights: ['select', 'insert', 'update'],
    deskColumns: ['org_id', 'name', 'created_time'],
  }),
  org_sync_clock: organisationTable<{
    org_id: string;
    last_us: Generated<string>;
    /** PostgreSQL's, when the clock was last set; another one means that a replica was promoted, or a backup recovered. */
    timeline: Generated<number>;
    /** Names the history from there on; empty for the first. */
    branch: Generated<string>;
    /** Those before, with the clock at which each was left. */
    branches: Generated<Json>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select', 'update'], isExported: false }),
  users: organisationTable<
    EntityColumns<
      typeof userEntity,
      | 'name_first'
      | 'name_last'
      | 'experimental'
      | 'active'
      | 'is_hidden'
      | 'has_picture'
      | 'metadata'
      | 'tag_ids'
      | 'merged_into'
      | 'measured_since'
    > & {
      /** Since when they carry each of `tag_ids`, in that order; a trigger keeps it. Empty text: always. */
      tag_stamps: Generated<string[]>;
      /** An employee id that an earlier person had too when ids became unique. */
      shared_employee_id: Generated<string | null>;
    }
  >({
    rights: ['select', 'insert', 'update'],
    // Of an organisation that gave access, and no row of any other: `support_is_open`.
    deskColumns: [
      'org_id',
      'user_id',
      'name_first',
      'name_last',
      'tag_ids',
      'active',
      'is_hidden',
      'merged_into',
    ],
  }),
  tags: organisationTable<EntityColumns<typeof tagEntity, 'is_hidden' | 'active' | 'metadata'>>({
    rights: ['select', 'insert', 'update'],
    deskColumns: ['org_id', 'tag_id', 'name', 'type', 'active', 'is_hidden'],
  }),
  permissions: organisationTable<
    EntityColumns<typeof permissionEntity, 'active'> & {
      /** The entry of the audit trail that says who set it; null for what no person set. */
      audit_seq: string | null;
      /** By whose word alone it makes somebody an admin. */
      made_through: Generated<string[]>;
    }
  >({ rights: ['select', 'insert', 'update'] }),
  custom_measurement_types: organisationTable<EntityColumns<typeof customTypeEntity, 'active' | 'classes'>>({
    rights: ['select', 'insert', 'update'],
    deskColumns: ['org_id', 'custom_id', 'name', 'unit', 'classes'],
  }),
  link_measurement_types: organisationTable<EntityColumns<typeof linkTypeEntity, 'active'>>({
    rights: ['select', 'insert', 'update'],
  }),
  strategies: organisationTable<EntityColumns<typeof strategyEntity, 'active'>>({
    rights: ['select', 'insert', 'update'],
  }),
  measurements: organisationTable<
    EntityColumns<typeof measurementEntity, 'valid' | 'active' | 'metadata' | 'tag_ids' | 'user_tag_ids'> & {
      /** Emptied, because it was older than the organisation keeps tests. Such a row is never active again. */
      forgotten: Generated<boolean>;
    }
  >({
    rights: ['select', 'insert', 'update'],
    deskColumns: [
      'org_id',
      'measurement_id',
      'user_id',
      'type',
      'custom_id',
      'value',
      'valid',
      'active',
      'metadata',
      'created_time',
      'modified_time',
    ],
  }),
  link_measurements: organisationTable<EntityColumns<typeof linkMeasurementEntity, 'active'>>({
    rights: ['select', 'insert', 'update'],
  }),
};
