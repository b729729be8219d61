import type { BiDays } from '@heatwise/contract/services/services.contract';
import { BI_TABLES, type BiCell, type BiColumn } from '@heatwise/domain/services/bi';
import { CSV_BEGINNING, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { BiAsked } from './bi.commands.ts';
import {
  type BiMeasurement,
  biLinkedValuesAfter,
  biMeasurementsAfter,
  biPeopleAfter,
  type Page,
} from './bi.store.ts';

/** Rows in the order in which they are read, some at a time. */
type BiPages = AsyncIterable<readonly (readonly BiCell[])[]>;

export async function* biCsv(columns: readonly BiColumn[], pages: BiPages): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([columns.map(({ name }) => name)]);
  for await (const rows of pages) yield csvLines(rows.map((cells) => cells.map(csvCellOf)));
}

function csvCellOf(cell: BiCell): string | number | null {
  if (typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? safeCellText(cell) : cell;
}

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const satisfies Readonly<Record<BiColumn['kind'], object>>;

/** Rows of one group: so many are in memory. */
const GROUP_ROWS = 20_000;

/** A Parquet file that is sent while it is made, a group of rows at a time. */
export async function* biParquet(columns: readonly BiColumn[], pages: BiPages): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    createdBy: 'Heatwise',
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[kind] })),
    ],
  });
  const writeGroup = (rows: readonly (readonly BiCell[])[]) =>
    file.write({
      columnData: columns.map(({ name, kind }, index) => ({
        name,
        data: rows.map((cells) => parquetCellOf(cells[index] ?? null, kind)),
      })),
      rowGroupSize: GROUP_ROWS,
    });
  /** What was written since; the offset goes on counting. */
  const take = () => {
    const written = bytes.getBytes().slice();
    bytes.index = 0;
    return written;
  };

  let waiting: (readonly BiCell[])[] = [];
  for await (const rows of pages) {
    waiting.push(...rows);
    if (waiting.length < GROUP_ROWS) continue;
    await writeGroup(waiting);
    waiting = [];
    yield take();
  }
  if (waiting.length > 0) await writeGroup(waiting);
  await file.finish();
  yield take();
}

function parquetCellOf(cell: BiCell, kind: BiColumn['kind']): BiCell | Date {
  const isTime = (kind === 'day' || kind === 'time') && typeof cell === 'string';
  return isTime ? new Date(cell) : cell;
}

/** Reads within the organisation, a moment at a time. */
type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** Says the classes of tests in words; the columns are named in the order in which each row has them. */
export type CreateClassing = (table: {
  readonly columns: readonly { readonly name: string }[];
}) => (
  scope: OrganisationScope,
  rows: readonly (readonly (string | number | null)[])[],
) => Promise<readonly string[]>;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The rows of a table, read page by page while they are sent: neither in memory nor in one long transaction. */
export function biPages(read: Read, { table, days }: BiAsked, createClassing: CreateClassing): BiPages {
  if (table === 'people' || !days) return pagesOf(read, biPeopleAfter, '', BI_TABLES.people);
  if (table === 'linked_values') {
    const after: After<object> = (scope, last) => biLinkedValuesAfter(scope, days, last);
    return pagesOf(read, after, BEFORE_ALL, BI_TABLES.linked_values);
  }
  return pagesOf(read, classed(days, createClassing), BEFORE_ALL, BI_TABLES.measurements);
}

type After<Row> = (scope: OrganisationScope, after: string) => Promise<Page<Row>>;

async function* pagesOf<Row extends object>(
  read: Read,
  next: After<Row>,
  first: string,
  columns: readonly { readonly name: string }[],
): AsyncGenerator<BiCell[][]> {
  let after: string | null = first;
  while (after !== null) {
    const from: string = after;
    const { rows, last }: Page<Row> = await read((scope) => next(scope, from));
    if (rows.length > 0)
      yield rows.map((row) => {
        const cells = row as Readonly<Record<string, BiCell | undefined>>;
        return columns.map(({ name }) => cells[name] ?? null);
      });
    after = last;
  }
}

const CLASSED = ['user_id', 'custom_id', 'type', 'value', 'metadata', 'valid', 'active'];

/** Tests with their class of today, by the baseline they bring along or else their person's. */
function classed(days: BiDays, createClassing: CreateClassing): After<object> {
  const classesOf = createClassing({ columns: CLASSED.map((name) => ({ name })) });
  return async (scope, after) => {
    const { rows, last } = await biMeasurementsAfter(scope, days, after);
    const classes = await classesOf(scope, rows.map(classable));
    return { rows: rows.map((row, index) => ({ ...row, class: classes[index] ?? '' })), last };
  };
}

function classable({ user_id, custom_id, type, value, baseline, valid }: BiMeasurement) {
  const metadata = baseline === null ? {} : { _baseline: baseline };
  return [user_id, custom_id, type, value, JSON.stringify(metadata), String(valid), 'true'];
}
