/**
 * The indexes that are built once the first fill has ended, because that is several times cheaper than keeping them
 * up row by row: one that answers the dashboard without touching the rows, one by person, and one by version for the
 * digest. Source: design §4.
 */
export const MEASUREMENT_INDEXES: readonly string[] = [
  `create index if not exists measurements_covering
     on measurements (created_ms, type, status, user_key, valid, active, value)`,
  'create index if not exists measurements_of_user on measurements (user_key, type, created_ms)',
  'create index if not exists measurements_changes on measurements (modified_time) where active = 1',
];
