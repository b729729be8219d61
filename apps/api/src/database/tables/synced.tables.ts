import type { strategyEntity } from '@heatwise/contract/entities/advice';
import type { customTypeEntity, linkTypeEntity } from '@heatwise/contract/entities/measurement-types';
import type { linkMeasurementEntity, measurementEntity } from '@heatwise/contract/entities/measurements';
import type { organisationEntity } from '@heatwise/contract/entities/organisation';
import type { userEntity } from '@heatwise/contract/entities/people';
import type { permissionEntity } from '@heatwise/contract/entities/permissions';
import type { tagEntity } from '@heatwise/contract/entities/tags';
import type { Generated } from 'kysely';
import { type EntityColumns, type Json, organisationTable } from './table.ts';

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
