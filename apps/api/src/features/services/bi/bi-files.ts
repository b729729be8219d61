import type { BiCell, BiColumn } from '@heatwise/domain/services/bi-tables';
import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import { safeCellText } from '@heatwise/domain/text/spreadsheet-cell';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** Rows in the order in which they are read, some at a time. */
export type BiPages = AsyncIterable<readonly (readonly BiCell[])[]>;

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
