import { type Fields, listLocalColumns } from '@heatwise/contract/entities/entity';
import {
  type LinkMeasurement,
  linkMeasurementEntity,
  type Measurement,
} from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import { IS_ACTIVE, IS_VALID, MAY_HAVE_BASELINE } from '@heatwise/contract/sync/measurement-columns';
import {
  MEASUREMENT_STATUSES,
  measurementStatus,
  recordedBaseline,
  type SalivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { SqliteParameter } from '../../local-db/compact-rows.ts';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { columnOf } from '../../local-db/tables.ts';
import {
  createdMsOf,
  idOf,
  type MeasuresPage,
  restFieldsOf,
  type SentMeasurements,
  TEXTS_OF_ROW,
} from './sent-measurements.ts';
import { readGeneration, readState } from './sync-times.store.ts';

/** A sent row as its table keeps it, in the order of its columns. What an earlier server did not send is not known. */
export function rowValues(
  { fields }: { readonly fields: Fields },
  row: Readonly<Record<string, unknown>>,
): SqliteParameter[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'ids' ? [] : [asParameter(row[name] ?? columnOf(kind).unknown)],
  );
}

/** Maps and lists are kept as JSON text. */
function asParameter(value: unknown): SqliteParameter {
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as SqliteParameter);
}

/** Before every time of the server's: any version of the row replaces it. */
const NEVER = '';

type LocalPerson = { readonly user_key: number; readonly baseline: SalivaBaseline | null };

type PersonName = Pick<User, 'name_first' | 'name_last'>;

type People = {
  find(userId: string): LocalPerson | undefined;
  /** A person measured before the core sync has sent them; the next one brings the row, or purges it. */
  addUnknown(userId: string, name: PersonName | undefined, createdMs: number): LocalPerson;
};

/** People by their id, looked up once each; lives as long as the writing of one page. */
function peopleOf(connection: SqliteConnection): People {
  const known = new Map<string, LocalPerson>();
  return {
    find(userId) {
      const found = known.get(userId);
      if (found) return found;
      const [row] = connection.rows<{ user_key: number; mean: number | null; std: number | null }>(
        'select user_key, baseline_mean as mean, baseline_std as std from users where user_id = ?',
        [userId],
      );
      if (!row) return undefined;
      const { user_key, mean, std } = row;
      const person = { user_key, baseline: mean === null || std === null ? null : { mean, std } };
      known.set(userId, person);
      return person;
    },
    addUnknown(userId, name, createdMs) {
      const created_time = new Date(createdMs).toISOString();
      const [row] = connection.rows<{ user_key: number }>(
        `insert into users (user_id, org_id, name_first, name_last, email, experimental, active, is_hidden,
                            has_picture, metadata, created_time, modified_time)
         values (?, '', ?, ?, null, 0, 1, 0, 0, '{}', ?, ?) returning user_key`,
        [userId, name?.name_first ?? '', name?.name_last ?? '', created_time, NEVER],
      );
      if (!row) throw new Error(`the person ${userId} could not be added`);
      const person = { user_key: row.user_key, baseline: null };
      known.set(userId, person);
      return person;
    },
  };
}

const STATUS_CODES = Object.fromEntries(MEASUREMENT_STATUSES.map((status, code) => [status, code]));

export function statusCode(
  measurement: Parameters<typeof measurementStatus>[0],
  baseline: SalivaBaseline | null,
): number {
  return STATUS_CODES[measurementStatus(measurement, baseline)] as number;
}

const COLUMNS = `measurement_id, user_key, type, value, status, valid, active, has_own_baseline, created_ms,
  modified_time, generation`;
const INSERT_MEASUREMENT = `insert into measurements (${COLUMNS}, measurement_key)
  values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)`;
/**
 * A row that is older than the local one is left out (docs/sync.md#promises); a row not yet seen in this full
 * synchronisation is taken in any case, because the server may have gone back to an older backup.
 */
const UPSERT_MEASUREMENT = `insert into measurements (${COLUMNS})
  values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
  on conflict (measurement_id) do update set
    user_key = excluded.user_key, type = excluded.type, value = excluded.value, status = excluded.status,
    valid = excluded.valid, active = excluded.active, has_own_baseline = excluded.has_own_baseline,
    created_ms = excluded.created_ms, modified_time = excluded.modified_time, generation = excluded.generation
  where excluded.modified_time >= modified_time or excluded.generation <> generation
  returning measurement_key`;
/**
 * In a repeated full synchronisation most rows are the very version that is here: they are only marked as seen. A
 * newer server may send more of a version than is here.
 */
const MARK_SEEN = `update measurements set generation = ?1 where measurement_id = ?2 and modified_time = ?3
  and ?4 = (select rest from measurement_rests r where r.measurement_key = measurements.measurement_key)
  returning measurement_key`;
const INSERT_REST = 'insert into measurement_rests (measurement_key, rest) values (?1, ?2)';
const REPLACE_REST = 'insert or replace into measurement_rests (measurement_key, rest) values (?1, ?2)';

/** How a page is written. */
export type WriteOptions = {
  /** None of the rows is here yet, and ids have no index: they are appended. */
  readonly isNew: boolean;
};

/** Finds whose baseline a page may have changed: their owners now and before. */
export type WrittenMeasurements = { readonly baselineUserKeys: ReadonlySet<number> };

/**
 * Writes a page's measurements within the caller's transaction. Rows created before the oldest month that there is room
 * for are left out, but for baselines (sync-store.ts).
 */
export function writeMeasurements(
  connection: SqliteConnection,
  sent: SentMeasurements,
  { isNew }: WriteOptions,
): WrittenMeasurements {
  const generation = readGeneration(connection);
  const keptFrom = Number(readState(connection, 'kept_from_ms') ?? Number.NEGATIVE_INFINITY);
  const isRepeated = readState(connection, 'sweeping') !== null;
  const people = peopleOf(connection);
  const testers = new Map<string, Tester>();
  const baselineUserKeys = new Set<number>();
  let losesTester = false;
  const statement = connection.statement(isNew ? INSERT_MEASUREMENT : UPSERT_MEASUREMENT);
  const rests = connection.statement(isNew ? INSERT_REST : REPLACE_REST);
  const { texts } = connection;
  const types = [...new Set(sent.types)];
  texts.write(sent.texts, sent.ends, types);
  const typePlaces = new Map(types.map((type, index) => [type, sent.ends.length + index]));
  let nextKey = isNew ? greatestKey(connection) + 1 : 0;
  const classed = {
    type: 'unknown' as MeasurementType,
    value: 0,
    valid: true,
    active: true,
    metadata: NOTHING,
  };

  for (let row = 0; row < sent.count; row += 1) {
    const createdMs = createdMsOf(sent, row);
    if (createdMs < keptFrom && sent.types[row] !== 'sosm_baseline') continue;
    const place = row * TEXTS_OF_ROW;
    if (isRepeated && isMarked(connection, generation, place)) continue;
    const user_id = sent.user_ids[row] as string;
    const person = people.find(user_id) ?? people.addUnknown(user_id, sent.names?.[row], createdMs);
    const tester = sent.testers[row] ?? null;
    if (tester !== null && !testers.has(tester)) testers.set(tester, restFieldsOf(sent, row));
    // A test that the server has emptied comes again without its tester.
    if (tester === null && !isNew && !losesTester) losesTester = hasTester(connection, idOf(sent, row));
    const flags = sent.flags[row] as number;
    classed.type = sent.types[row] as MeasurementType;
    classed.value = sent.values[row] as number;
    classed.valid = (flags & IS_VALID) !== 0;
    classed.active = (flags & IS_ACTIVE) !== 0;
    classed.metadata = (flags & MAY_HAVE_BASELINE) === 0 ? NOTHING : restFieldsOf(sent, row).metadata;
    if (classed.type === 'sosm_baseline') {
      baselineUserKeys.add(person.user_key);
      if (!isNew)
        for (const owner of ownerOf(connection, idOf(sent, row))) baselineUserKeys.add(owner.user_key);
    }

    statement.begin();
    statement.bindPlace(1, texts, place);
    statement.bindNumber(2, person.user_key);
    statement.bindPlace(3, texts, typePlaces.get(classed.type) as number);
    statement.bindNumber(4, classed.value);
    statement.bindNumber(5, statusCode(classed, person.baseline));
    statement.bindNumber(6, classed.valid ? 1 : 0);
    statement.bindNumber(7, classed.active ? 1 : 0);
    statement.bindNumber(8, classed.metadata !== NOTHING && recordedBaseline(classed.metadata) ? 1 : 0);
    statement.bindNumber(9, createdMs);
    statement.bindPlace(10, texts, place + 1);
    statement.bindNumber(11, generation);
    let key: number | undefined;
    if (isNew) {
      key = nextKey++;
      statement.bindNumber(12, key);
      statement.stepToEnd();
    } else {
      key = statement.stepToNumber();
    }
    if (key === undefined) continue;
    rests.begin();
    rests.bindNumber(1, key);
    rests.bindPlace(2, texts, place + 2);
    rests.stepToEnd();
  }
  writeTesters(connection, testers);
  if (losesTester) forgetTesters(connection);
  return { baselineUserKeys };
}

const NOTHING: Readonly<Record<string, unknown>> = {};

/** Whether the very version at this place of the texts is here; then it is marked as seen. */
function isMarked(connection: SqliteConnection, generation: number, place: number): boolean {
  const { texts } = connection;
  const marking = connection.statement(MARK_SEEN);
  marking.begin();
  marking.bindNumber(1, generation);
  marking.bindPlace(2, texts, place);
  marking.bindPlace(3, texts, place + 1);
  marking.bindPlace(4, texts, place + 2);
  return marking.stepToNumber() !== undefined;
}

function greatestKey(connection: SqliteConnection): number {
  const [row] = connection.rows<{ greatest: number | null }>(
    'select max(measurement_key) as greatest from measurements',
  );
  return row?.greatest ?? 0;
}

function ownerOf(connection: SqliteConnection, measurementId: string): { user_key: number }[] {
  return connection.rows('select user_key from measurements where measurement_id = ?', [measurementId]);
}

function hasTester(connection: SqliteConnection, measurementId: string): boolean {
  const [row] = connection.rows(
    `select 1 from measurements join measurement_rests using (measurement_key)
      where measurement_id = ? and rest ->> 'measured_by_user_id' is not null`,
    [measurementId],
  );
  return row !== undefined;
}

type Tester = Pick<Measurement, 'measured_by_name_first' | 'measured_by_name_last'>;

function writeTesters(connection: SqliteConnection, testers: ReadonlyMap<string, Tester>): void {
  for (const [id, row] of testers) {
    connection.run(
      `insert into measured_by_users (measured_by_user_id, name_first, name_last) values (?, ?, ?)
       on conflict (measured_by_user_id) do update set name_first = excluded.name_first, name_last = excluded.name_last
       where name_first is not excluded.name_first or name_last is not excluded.name_last`,
      [id, row.measured_by_name_first ?? null, row.measured_by_name_last ?? null],
    );
  }
}

/** Who tested is known from tests alone: the name goes with the last one that is here. */
export function forgetTesters(connection: SqliteConnection): void {
  connection.run(
    `delete from measured_by_users where measured_by_user_id not in
       (select rest ->> 'measured_by_user_id' from measurement_rests where rest ->> 'measured_by_user_id' is not null)`,
  );
}

const LINK_COLUMNS = [...listLocalColumns(linkMeasurementEntity), 'generation'];
const INSERT_LINK = `insert into link_measurements (${LINK_COLUMNS.join(', ')})
  values (${LINK_COLUMNS.map(() => '?').join(', ')})`;
const LINK_UPDATES = LINK_COLUMNS.filter((column) => column !== linkMeasurementEntity.id);
const UPSERT_LINK = `${INSERT_LINK}
  on conflict (link_id) do update set ${LINK_UPDATES.map((column) => `${column} = excluded.${column}`).join(', ')}
  where excluded.modified_time >= modified_time or excluded.generation <> generation`;

/** Writes a page's link measurements within the caller's transaction. */
export function writeLinkMeasurements(
  connection: SqliteConnection,
  rows: readonly LinkMeasurement[],
  { isNew }: WriteOptions,
): void {
  const generation = readGeneration(connection);
  const statement = connection.statement(isNew ? INSERT_LINK : UPSERT_LINK);
  for (const row of rows) statement.run([...rowValues(linkMeasurementEntity, row), generation]);
}

/** Deletes what the full synchronisation that just ended no longer brought. */
export function sweepMeasurements(connection: SqliteConnection): void {
  const generation = readGeneration(connection);
  connection.run('delete from measurements where generation <> ?', [generation]);
  connection.run('delete from link_measurements where generation <> ?', [generation]);
  dropOrphanLinks(connection);
  forgetTesters(connection);
}

/** Deletes linked measurements whose measurement is not here. */
export function dropOrphanLinks(connection: SqliteConnection): void {
  connection.run(
    'delete from link_measurements where measurement_id not in (select measurement_id from measurements)',
  );
}

/** What of a page is written. */
export type WrittenPage = Pick<MeasuresPage, 'measurements' | 'link_measurements'>;

/** Writes a page's rows within the caller's transaction. */
export function writeRows(
  connection: SqliteConnection,
  page: WrittenPage,
  options: WriteOptions,
): WrittenMeasurements {
  const written = writeMeasurements(connection, page.measurements, options);
  writeLinkMeasurements(connection, page.link_measurements, options);
  return written;
}
