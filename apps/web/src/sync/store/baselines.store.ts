import {
  recordedBaseline,
  type SalivaBaseline,
  salivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { statusCode } from './measurements.store.ts';

const BASELINE_VALUES = `
  select value from measurements indexed by measurements_baseline
   where user_key = ? and type = 'sosm_baseline' and valid = 1 and active = 1`;

/**
 * Computes the personal baselines of some people again. Gives the people whose baseline changed: their rows are now
 * classed by another rule.
 */
export function refreshBaselines(connection: SqliteConnection, userKeys: Iterable<number>): number[] {
  const changed: number[] = [];
  for (const userKey of userKeys) {
    const values = connection.rows<{ value: number }>(BASELINE_VALUES, [userKey]).map(({ value }) => value);
    const baseline = salivaBaseline(values);
    const [before] = connection.rows<{ mean: number | null; std: number | null }>(
      'select baseline_mean as mean, baseline_std as std from users where user_key = ?',
      [userKey],
    );
    const mean = baseline?.mean ?? null;
    const std = baseline?.std ?? null;
    if (!before || (before.mean === mean && before.std === std)) continue;
    connection.run('update users set baseline_mean = ?, baseline_std = ? where user_key = ?', [
      mean,
      std,
      userKey,
    ]);
    changed.push(userKey);
  }
  return changed;
}

/** Everybody who has a baseline test here or had a baseline. */
export function peopleWithBaselines(connection: SqliteConnection): number[] {
  const rows = connection.rows<{ user_key: number }>(
    `select user_key from measurements where type = 'sosm_baseline' and valid = 1 and active = 1
     union select user_key from users where baseline_mean is not null`,
  );
  return rows.map((row) => row.user_key);
}

type ClassedRow = {
  measurement_key: number;
  type: MeasurementType;
  value: number;
  status: number;
  valid: number;
  active: number;
};
const CLASSED_COLUMNS = 'measurement_key, type, value, status, valid, measurements.active';
/** Rows that a person's baseline classes: saliva tests that bring no baseline of their own. */
const BY_PERSON = `type in ('sosm', 'sosm_baseline') and has_own_baseline = 0`;

type Baseline = { mean: number | null; std: number | null };

function baselineOf({ mean, std }: Baseline): SalivaBaseline | null {
  return mean === null || std === null ? null : { mean, std };
}

/** Classes a person's rows again, after their baseline changed. Needs the index by person to be quick. */
export function reclassPerson(connection: SqliteConnection, userKey: number): void {
  const [person] = connection.rows<Baseline>(
    'select baseline_mean as mean, baseline_std as std from users where user_key = ?',
    [userKey],
  );
  if (!person) return;
  const rows = connection.rows<ClassedRow>(
    `select ${CLASSED_COLUMNS} from measurements where user_key = ? and ${BY_PERSON}`,
    [userKey],
  );
  for (const row of rows) reclass(connection, row, statusCode(asMeasurement(row), baselineOf(person)));
}

/** Classes everybody's rows by their baselines, a block at a time and without an index: the end of a first fill. */
export function reclassByBaselines(connection: SqliteConnection): void {
  const people = connection.rows<Baseline & { user_key: number }>(
    'select user_key, baseline_mean as mean, baseline_std as std from users',
  );
  const baselines = new Map(people.map((person) => [person.user_key, baselineOf(person)]));
  eachBlock<ClassedRow & { user_key: number }>(
    connection,
    `select ${CLASSED_COLUMNS}, user_key from measurements where measurement_key > ? and ${BY_PERSON}`,
    (row) => {
      // Also who has none: they may have had one while their first rows came.
      reclass(connection, row, statusCode(asMeasurement(row), baselines.get(row.user_key) ?? null));
    },
  );
}

/** Classes every row again: for a database whose rows were classed by an older rule, or by none. */
export function reclassEverything(connection: SqliteConnection): void {
  eachBlock<ClassedRow & Baseline & { has_own_baseline: number; recorded: string | null }>(
    connection,
    `select ${CLASSED_COLUMNS}, baseline_mean as mean, baseline_std as std, has_own_baseline,
            json_extract(rest, '$.metadata._baseline') as recorded
       from measurements join users using (user_key) join measurement_rests using (measurement_key)
      where measurement_key > ?`,
    (row) => {
      const metadata = row.recorded === null ? {} : { _baseline: JSON.parse(row.recorded) as unknown };
      const own = recordedBaseline(metadata) ? 1 : 0;
      if (own !== row.has_own_baseline) {
        connection.run('update measurements set has_own_baseline = ? where measurement_key = ?', [
          own,
          row.measurement_key,
        ]);
      }
      reclass(connection, row, statusCode({ ...asMeasurement(row), metadata }, baselineOf(row)));
    },
  );
}

const ROWS_AT_ONCE = 5000;

/** Calls back with each row of a select whose one parameter is the measurement_key to go on after. */
function eachBlock<Row extends { measurement_key: number }>(
  connection: SqliteConnection,
  select: string,
  callback: (row: Row) => void,
): void {
  let last = 0;
  for (;;) {
    const rows = connection.rows<Row>(`${select} order by measurement_key limit ${ROWS_AT_ONCE}`, [last]);
    for (const row of rows) callback(row);
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.measurement_key ?? last;
  }
}

function asMeasurement({ type, value, valid, active }: ClassedRow) {
  return { type, value, valid: valid === 1, active: active === 1, metadata: {} };
}

function reclass(connection: SqliteConnection, row: ClassedRow, status: number): void {
  if (status === row.status) return;
  connection.run('update measurements set status = ? where measurement_key = ?', [
    status,
    row.measurement_key,
  ]);
}
