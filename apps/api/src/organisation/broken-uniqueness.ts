import pg from 'pg';

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** The name of the constraint that kept a row unique; null for every other error. */
export function brokenUniqueness(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
  // Where the table is spread over machines, the name ends in the number of the shard.
  return error.constraint?.replace(/_\d{6,}$/, '') ?? null;
}
