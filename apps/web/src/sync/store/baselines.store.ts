import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { type SalivaBaseline, salivaBaseline } from '@heatwise/domain/measurements/saliva-baseline';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { statusCode } from './measurements.store.ts';

const BASELINE_VALUES = `
  select value from measurements indexed by measurements_baseline
   where user_key = ? and type = 'sosm_baseline' and valid = 1 and active = 1`;

/**
 * Computes the personal baselines of some people anew. Gives the people whose baseline changed: their rows are now
 * classed by another rule. Source: specification §9, decisions §4.
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
  recorded: string | null;
};
const CLASSED_COLUMNS = `measurement_key, type, value, status, valid, measurements.active,
  iif(type in ('sosm', 'sosm_baseline'), json_extract(rest, '$.metadata._baseline'), null) as recorded`;

/** Classes a person's rows anew, after their baseline changed. Needs the index by person to be quick. */
export function reclassPerson(connection: SqliteConnection, userKey: number): void {
  const [person] = connection.rows<{ mean: number | null; std: number | null }>(
    'select baseline_mean as mean, baseline_std as std from users where user_key = ?',
    [userKey],
  );
  if (!person) return;
  const { mean, std } = person;
  const baseline = mean === null || std === null ? null : { mean, std };
  const rows = connection.rows<ClassedRow>(
    `select ${CLASSED_COLUMNS} from measurements where user_key = ? and type in ('sosm', 'sosm_baseline')`,
    [userKey],
  );
  for (const row of rows) reclass(connection, row, baseline);
}

/** Classes every row anew, a block at a time: for a database whose rows were classed by an older rule, or by none. */
export function reclassEverything(connection: SqliteConnection): void {
  const block = 5000;
  let last = 0;
  for (;;) {
    const rows = connection.rows<ClassedRow & { mean: number | null; std: number | null }>(
      `select ${CLASSED_COLUMNS}, baseline_mean as mean, baseline_std as std
         from measurements join users using (user_key) where measurement_key > ? order by measurement_key limit ?`,
      [last, block],
    );
    for (const row of rows) {
      const { mean, std } = row;
      reclass(connection, row, mean === null || std === null ? null : { mean, std });
      last = row.measurement_key;
    }
    if (rows.length < block) return;
  }
}

function reclass(connection: SqliteConnection, row: ClassedRow, baseline: SalivaBaseline | null): void {
  const metadata = row.recorded === null ? {} : { _baseline: JSON.parse(row.recorded) as unknown };
  const status = statusCode(
    { type: row.type, value: row.value, valid: row.valid === 1, active: row.active === 1, metadata },
    baseline,
  );
  if (status === row.status) return;
  connection.run('update measurements set status = ? where measurement_key = ?', [
    status,
    row.measurement_key,
  ]);
}
