import { type RawBuilder, sql } from 'kysely';

/**
 * A time and so much more, where how much depends on the row that is written. Added without a time zone, which is
 * immutable: of an update that is done on other machines nothing else may look at a column (decision 0218).
 */
export function later(from: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`((${from} at time zone 'UTC') + ${by}) at time zone 'UTC'`;
}
