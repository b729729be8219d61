import type { Generated } from 'kysely';
import { ALL_RIGHTS, organisationTable, sharedTable } from './table.ts';

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
