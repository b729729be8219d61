import type { SavedView } from '@heatwise/contract/views/views.contract';
import type { SurveyedType } from '@heatwise/domain/surveys/survey';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, type JsonOf, organisationTable, type Stamped } from './table.ts';

export const organisationTables = {
  /** When a closed organisation is erased; written by a trigger alone. */
  closings: organisationTable<{
    org_id: string;
    closed_at: Date;
    erase_at: Date;
    /** Since when it is being erased, and whom to notify at the end. */
    erasing_since: Date | null;
    farewell: JsonOf<{ name: string; emails: string[] } | null>;
  }>({ rights: ['select'] }),
  /** `valid_until`: a day as text; `seats` is null for any number. */
  licences: organisationTable<{
    org_id: string;
    plan: string;
    seats: number | null;
    valid_until: string | null;
    set_at: Generated<Date>;
  }>({ rights: ['select'], desk: ['select', 'insert', 'update'] }),
  audit: organisationTable<{
    org_id: string;
    seq: string;
    at: Date;
    user_id: string | null;
    action: string;
    subject: JsonOf<Record<string, unknown>>;
    address: string | null;
    previous_hash: Buffer;
    hash: Buffer;
  }>({
    rights: ['select', 'insert'],
    // The desk adds what it does to the organisation's trail, chained to the newest entry, and may not read the trail.
    desk: ['insert'],
    deskColumns: ['org_id', 'seq', 'hash'],
  }),
  support_access: organisationTable<{
    org_id: string;
    access_id: string;
    granted_by_name: string;
    reason: string;
    granted_at: Date;
    until: Date;
    ended_at: Generated<Date | null>;
    ended_by_name: Generated<string>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select'] }),
  support_views: organisationTable<{ org_id: string; desk_user_id: string; what: string; seen_at: Date }>({
    rights: ['select'],
    desk: ['select', 'insert', 'update'],
  }),
  readiness_assessments: organisationTable<
    Stamped & {
      org_id: string;
      readiness_id: string;
      /** YYYY-MM-DD on the way in; read as text. */
      assessed_on: string;
      place: string;
      items: Json;
      saved_by_user_id: string;
      active: Generated<boolean>;
    }
  >({ rights: ['select', 'insert', 'update'] }),
  saved_views: organisationTable<
    Stamped & {
      org_id: string;
      view_id: string;
      user_id: string;
      list: SavedView['list'];
      name: string;
      search: JsonOf<SavedView['search']>;
    }
  >({ rights: ALL_RIGHTS }),
  /** Appended to only. Whose test it is stands with the measurement, which a merge may move. */
  follow_up_notes: organisationTable<{
    org_id: string;
    note_id: string;
    measurement_id: string;
    kind: string;
    note: string;
    /** Null where a program wrote it, with the token that it came with. */
    author_id: string | null;
    api_token_id: Generated<string | null>;
    program_name: Generated<string | null>;
    written_time: string;
  }>({ rights: ['select', 'insert'] }),
  surveys: organisationTable<{
    org_id: string;
    survey_id: string;
    type: SurveyedType;
    custom_id: string | null;
    draft: Json;
    revision: Generated<number>;
    version: Generated<number>;
    is_on: Generated<boolean>;
    active: Generated<boolean>;
    created_by: string;
    created_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
  survey_versions: organisationTable<{
    org_id: string;
    survey_id: string;
    version: number;
    content: Json;
    published_by: string;
    published_at: Date;
  }>({ rights: ['select', 'insert'] }),
};
