import { INSTANT_PATTERN } from '../instant-pattern.ts';

/**
 * The digest by which browser and server compare what one person may see, without sending it: over the rows of a
 * kind, their count, and as `sum` the text `<seconds>:<microseconds>`, where `<seconds>` adds up the whole
 * seconds since 1970 of every modified_time and `<microseconds>` adds up their six decimals. Both parts stay below
 * 2^53 for five million rows. A stamp belongs to one version of one row of its organisation, so a row that
 * is missing, extra or of another version changes the sum; the order of the rows does not.
 *
 * PostgreSQL: sum(extract(epoch from date_trunc('second', modified_time::timestamptz))::bigint)
 *             and sum(substr(modified_time, 21, 6)::bigint)
 * SQLite:     sum(unixepoch(modified_time)) and sum(cast(substr(modified_time, 21, 6) as integer))
 *
 * This function is the definition that both are held to. Throws a RangeError for a text that is not an instant.
 *
 * @reference
 */
export function digestOf(modifiedTimes: Iterable<string>): { count: number; sum: string } {
  let count = 0;
  let seconds = 0;
  let microseconds = 0;
  for (const time of modifiedTimes) {
    if (!INSTANT_PATTERN.test(time)) throw new RangeError(`'${time}' is no instant`);
    count += 1;
    seconds += Date.parse(`${time.slice(0, 19)}Z`) / 1000;
    microseconds += Number(time.slice(20, 26));
  }
  return { count, sum: digestSum(seconds, microseconds) };
}

/** Writes the two sums as the digest's text; an empty set is `0:0`. */
export function digestSum(seconds: number, microseconds: number): string {
  return `${seconds}:${microseconds}`;
}
