import type { LinkMeasurement, Measurement } from '@heatwise/contract/sync/entities';
import { measurementStatus } from '@heatwise/domain/measurements/classify-measurement';
import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import type { SalivaBaseline } from '@heatwise/domain/measurements/saliva-baseline';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { peopleOf } from './people.store.ts';
import { readGeneration, readState } from './sync-times.store.ts';

const STATUS_CODES = Object.fromEntries(MEASUREMENT_STATUSES.map((status, code) => [status, code]));

export function statusCode(
  measurement: Parameters<typeof measurementStatus>[0],
  baseline: SalivaBaseline | null,
): number {
  return STATUS_CODES[measurementStatus(measurement, baseline)] as number;
}

/**
 * A row that is older than the local one is left out (sync §1, monotone); a row not yet seen in this full
 * synchronisation is taken in any case, because the server may have gone back to an older backup.
 */
const UPSERT_MEASUREMENT = `
  insert into measurements (measurement_id, user_key, type, value, status, valid, active, created_ms, modified_time,
                            generation, rest)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
  on conflict (measurement_id) do update set
    user_key = excluded.user_key, type = excluded.type, value = excluded.value, status = excluded.status,
    valid = excluded.valid, active = excluded.active, created_ms = excluded.created_ms,
    modified_time = excluded.modified_time, generation = excluded.generation, rest = excluded.rest
  where excluded.modified_time >= modified_time or excluded.generation <> generation`;

const UPSERT_LINK = `
  insert into link_measurements (link_id, measurement_id, link_type_id, value, active, created_time, modified_time,
                                 generation)
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (link_id) do update set
    measurement_id = excluded.measurement_id, link_type_id = excluded.link_type_id, value = excluded.value,
    active = excluded.active, created_time = excluded.created_time, modified_time = excluded.modified_time,
    generation = excluded.generation
  where excluded.modified_time >= modified_time or excluded.generation <> generation`;

type Leftover = { [Field in keyof Measurement]: Measurement[Field] | undefined };

/** Tells whose baseline a page may have changed: their owners now and before. */
export type WrittenMeasurements = { readonly baselineUserKeys: ReadonlySet<number> };

/**
 * Writes a page's measurements within the caller's transaction; consumes them: the fields that become columns are
 * removed from the objects, and what is left is the row's JSON. Rows created before the oldest month that there is
 * room for are left out.
 */
export function writeMeasurements(
  connection: SqliteConnection,
  rows: readonly Measurement[],
): WrittenMeasurements {
  const generation = readGeneration(connection);
  const keptFrom = Number(readState(connection, 'kept_from_ms') ?? Number.NEGATIVE_INFINITY);
  const people = peopleOf(connection);
  const testers = new Map<string, Measurement>();
  const baselineUserKeys = new Set<number>();
  const statement = connection.statement(UPSERT_MEASUREMENT);

  for (const row of rows) {
    const createdMs = Date.parse(row.created_time);
    if (createdMs < keptFrom) continue;
    const person = people.find(row.user_id) ?? people.addUnknown(row);
    const { measurement_id, type, value, valid, active, modified_time } = row;
    if (row.measured_by_user_id !== null) testers.set(row.measured_by_user_id, row);
    if (type === 'sosm_baseline') {
      baselineUserKeys.add(person.user_key);
      for (const owner of ownerOf(connection, measurement_id)) baselineUserKeys.add(owner.user_key);
    }
    const status = statusCode(row, person.baseline);

    const rest: Leftover = row;
    rest.measurement_id = undefined;
    rest.user_id = undefined;
    rest.type = undefined;
    rest.value = undefined;
    rest.valid = undefined;
    rest.active = undefined;
    rest.modified_time = undefined;

    statement.begin();
    statement.bindText(1, measurement_id);
    statement.bindNumber(2, person.user_key);
    statement.bindText(3, type);
    statement.bindNumber(4, value);
    statement.bindNumber(5, status);
    statement.bindNumber(6, valid ? 1 : 0);
    statement.bindNumber(7, active ? 1 : 0);
    statement.bindNumber(8, createdMs);
    statement.bindText(9, modified_time);
    statement.bindNumber(10, generation);
    statement.bindText(11, JSON.stringify(rest));
    statement.stepToEnd();
  }
  writeTesters(connection, testers);
  return { baselineUserKeys };
}

function ownerOf(connection: SqliteConnection, measurementId: string): { user_key: number }[] {
  return connection.rows('select user_key from measurements where measurement_id = ?', [measurementId]);
}

function writeTesters(connection: SqliteConnection, testers: ReadonlyMap<string, Measurement>): void {
  for (const [id, row] of testers) {
    connection.run(
      `insert into measured_by_users (measured_by_user_id, name_first, name_last) values (?, ?, ?)
       on conflict (measured_by_user_id) do update set name_first = excluded.name_first, name_last = excluded.name_last
       where name_first is not excluded.name_first or name_last is not excluded.name_last`,
      [id, row.measured_by_name_first, row.measured_by_name_last],
    );
  }
}

/** Writes a page's link measurements within the caller's transaction. */
export function writeLinkMeasurements(connection: SqliteConnection, rows: readonly LinkMeasurement[]): void {
  const generation = readGeneration(connection);
  for (const row of rows) {
    connection.run(UPSERT_LINK, [
      row.link_id,
      row.measurement_id,
      row.link_type_id,
      row.value,
      row.active,
      row.created_time,
      row.modified_time,
      generation,
    ]);
  }
}

/** Deletes what the full synchronisation that just ended no longer brought. */
export function sweepMeasurements(connection: SqliteConnection): void {
  const generation = readGeneration(connection);
  connection.run('delete from measurements where generation <> ?', [generation]);
  connection.run('delete from link_measurements where generation <> ?', [generation]);
  connection.run(
    'delete from link_measurements where measurement_id not in (select measurement_id from measurements)',
  );
}
