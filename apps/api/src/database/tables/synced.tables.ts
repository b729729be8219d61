import type { Generated } from 'kysely';
import { type Json, organisationTable, type Stamped } from './table.ts';

type MeasurementTypeColumns = Stamped & {
  org_id: string;
  name: string;
  unit: string;
  icon: string | null;
  image: string | null;
  active: Generated<boolean>;
};

export const syncedTables = {
  organisations: organisationTable<
    Stamped & {
      org_id: string;
      name: string;
      metadata: Generated<Json>;
      has_profile_image: Generated<boolean>;
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
    Stamped & {
      org_id: string;
      user_id: string;
      name_first: Generated<string>;
      name_last: Generated<string>;
      email: string | null;
      experimental: Generated<boolean>;
      active: Generated<boolean>;
      is_hidden: Generated<boolean>;
      has_picture: Generated<boolean>;
      metadata: Generated<Json>;
      tag_ids: Generated<string[]>;
      /** Since when they carry each of `tag_ids`, in that order; a trigger keeps it. Empty text: always. */
      tag_stamps: Generated<string[]>;
      /** Whom they became one with, while they are inactive. */
      merged_into: Generated<string | null>;
      /** Measurements of before went to somebody else with a merge, or wait to. */
      measured_since: Generated<string | null>;
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
  tags: organisationTable<
    Stamped & {
      org_id: string;
      tag_id: string;
      name: string;
      type: string;
      is_hidden: Generated<boolean>;
      active: Generated<boolean>;
      metadata: Generated<Json>;
    }
  >({
    rights: ['select', 'insert', 'update'],
    deskColumns: ['org_id', 'tag_id', 'name', 'type', 'active', 'is_hidden'],
  }),
  permissions: organisationTable<
    Stamped & {
      org_id: string;
      permission_id: string;
      user_id: string;
      tag_id: string | null;
      access: string;
      active: Generated<boolean>;
      /** The entry of the audit trail that says who set it; null for what no person set. */
      audit_seq: string | null;
      /** By whose word alone it makes somebody an admin. */
      made_through: Generated<string[]>;
    }
  >({ rights: ['select', 'insert', 'update'] }),
  custom_measurement_types: organisationTable<
    MeasurementTypeColumns & { custom_id: string; classes: Generated<Json> }
  >({
    rights: ['select', 'insert', 'update'],
    deskColumns: ['org_id', 'custom_id', 'name', 'unit', 'classes'],
  }),
  link_measurement_types: organisationTable<MeasurementTypeColumns & { link_type_id: string }>({
    rights: ['select', 'insert', 'update'],
  }),
  strategies: organisationTable<
    Stamped & {
      org_id: string;
      strategy_id: string;
      tag_id: string | null;
      user_id: string | null;
      type: string;
      status: string;
      advice: string;
      drink_millilitres: number | null;
      active: Generated<boolean>;
    }
  >({ rights: ['select', 'insert', 'update'] }),
  measurements: organisationTable<
    Stamped & {
      org_id: string;
      measurement_id: string;
      user_id: string;
      measured_by_user_id: string | null;
      measured_by_name_first: string | null;
      measured_by_name_last: string | null;
      name_first: string;
      name_last: string;
      type: string;
      custom_id: string | null;
      value: number;
      value_f: number | null;
      valid: Generated<boolean>;
      active: Generated<boolean>;
      metadata: Generated<Json>;
      raw_data: Json;
      tag_ids: Generated<string[]>;
      user_tag_ids: Generated<string[]>;
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
  link_measurements: organisationTable<
    Stamped & {
      org_id: string;
      link_id: string;
      measurement_id: string;
      link_type_id: string;
      value: number;
      active: Generated<boolean>;
    }
  >({ rights: ['select', 'insert', 'update'] }),
};
