import { INVALID_REASON_KEY } from '@heatwise/domain/measurements/invalid-reason';
import { CLOCK_WRONG_REASON, DEVICE_TIME_KEY } from '@heatwise/domain/measurements/measurement-time';
import { type RawBuilder, sql } from 'kysely';

/**
 * On measurements under this name: those whose result alerts. A test with a wrong clock counts nowhere else, but the
 * person needs help now.
 */
export function canAlert(table: 'm' | 'measurements'): RawBuilder<boolean> {
  const [valid, metadata] = [sql.ref(`${table}.valid`), sql.ref(`${table}.metadata`)];
  return sql`(${valid} or (${metadata} ->> ${sql.lit(INVALID_REASON_KEY)} = ${sql.lit(CLOCK_WRONG_REASON)}
              and ${metadata} ->> ${sql.lit(DEVICE_TIME_KEY)} is not null))`;
}
