import type { Measurement } from '@heatwise/contract/entities/measurements';
import {
  CREATED_TIME_AT,
  ID_BYTES,
  IS_ACTIVE,
  IS_VALID,
  MAY_HAVE_BASELINE,
  type MeasurementColumns,
  type REST_FIELDS,
  TIME_BYTES,
} from '@heatwise/contract/sync/measurement-columns';
import type { MeasuresReply } from '@heatwise/contract/sync/sync.contract';

/** A page's measurements as they are stored: in columns, with the texts of all rows in one piece. */
export type SentMeasurements = Omit<MeasurementColumns, 'rest_bytes'> & {
  /** Of each row its id, modified_time and rest, in UTF-8. */
  readonly texts: Uint8Array;
  /** Where each text ends. */
  readonly ends: Uint32Array;
  /** Whose they are, where that came with the rows. */
  readonly names: readonly PersonName[] | null;
};
type PersonName = Pick<Measurement, 'name_first' | 'name_last'>;

/** A page as it is stored. */
export type MeasuresPage = Omit<MeasuresReply, 'measurements'> & { readonly measurements: SentMeasurements };

/** A page as it came: a server of an earlier version sends rows. */
export type CamePage = Omit<MeasuresPage, 'measurements'> & {
  readonly measurements: SentMeasurements | readonly Measurement[];
};

export const TEXTS_OF_ROW = 3;
const ID = 0;
const MODIFIED_TIME = 1;
const REST = 2;
type TextOfRow = typeof ID | typeof MODIFIED_TIME | typeof REST;
const decoder = new TextDecoder();
const encoder = new TextEncoder();

export function pageOf({ measurements, ...page }: CamePage): MeasuresPage {
  return { ...page, measurements: 'texts' in measurements ? measurements : ofRows(measurements) };
}

/** Throws a SyntaxError where the columns and the texts do not belong together. */
export function ofColumns(
  { rest_bytes, ...columns }: MeasurementColumns,
  texts: Uint8Array,
): SentMeasurements {
  const { count } = columns;
  const ends = new Uint32Array(count * TEXTS_OF_ROW);
  let end = 0;
  for (let row = 0; row < count; row += 1) {
    const place = row * TEXTS_OF_ROW;
    end += ID_BYTES;
    ends[place + ID] = end;
    end += TIME_BYTES;
    ends[place + MODIFIED_TIME] = end;
    end += rest_bytes[row] ?? Number.NaN;
    ends[place + REST] = end;
  }
  const lists = [columns.user_ids, columns.types, columns.values, columns.flags, columns.testers, rest_bytes];
  if (end !== texts.length || lists.some((list) => list.length !== count))
    throw new SyntaxError('The columns of the reply are not of one length.');
  return { ...columns, texts, ends, names: null };
}

/** Brings rows into the same form, so that there is one way of writing. */
export function ofRows(rows: readonly Measurement[]): SentMeasurements {
  const parts: string[] = [];
  for (const row of rows) parts.push(row.measurement_id, row.modified_time, restOf(row));
  const ends = new Uint32Array(parts.length);
  const encoded = parts.map((part) => encoder.encode(part));
  let end = 0;
  encoded.forEach((part, place) => {
    end += part.length;
    ends[place] = end;
  });
  const texts = new Uint8Array(end);
  encoded.forEach((part, place) => {
    texts.set(part, (ends[place] as number) - part.length);
  });
  return {
    count: rows.length,
    user_ids: rows.map(({ user_id }) => user_id),
    types: rows.map(({ type }) => type),
    values: rows.map(({ value }) => value),
    flags: rows.map(
      ({ valid, active, metadata }) =>
        (valid ? IS_VALID : 0) | (active ? IS_ACTIVE : 0) | ('_baseline' in metadata ? MAY_HAVE_BASELINE : 0),
    ),
    testers: rows.map(({ measured_by_user_id }) => measured_by_user_id ?? null),
    texts,
    ends,
    names: rows,
  };
}

/** JSON text of the fields that have no column, those too that only a newer server knows; the server's order. */
function restOf(row: Measurement): string {
  const { measurement_id, user_id, type, value, valid, active, modified_time, ...fields } = row;
  const { name_first, name_last, user_tag_ids, created_time, ...others } = fields;
  const known = Object.entries(others).filter(([, field]) => field !== null);
  return JSON.stringify({ created_time, ...Object.fromEntries(known) });
}

export const idOf = (sent: SentMeasurements, row: number) => textOf(sent, row, ID);
export const modifiedTimeOf = (sent: SentMeasurements, row: number) => textOf(sent, row, MODIFIED_TIME);

/** The rest of a row, for what is wanted of few rows only. */
export function restFieldsOf(sent: SentMeasurements, row: number) {
  return JSON.parse(textOf(sent, row, REST)) as Pick<Measurement, (typeof REST_FIELDS)[number]>;
}

/** The stamp of the last row; undefined without rows. */
export function lastTimeOf(sent: SentMeasurements): string | undefined {
  return sent.count === 0 ? undefined : modifiedTimeOf(sent, sent.count - 1);
}

/** Milliseconds since 1970 of created_time, read from its digits. */
export function createdMsOf(sent: SentMeasurements, row: number): number {
  const { texts } = sent;
  const at = startOf(sent, row, REST) + CREATED_TIME_AT;
  // Of another form than the server's: left to the library.
  if (texts[at + 19] !== 0x2e || texts[at + 26] !== 0x5a)
    return Date.parse(restFieldsOf(sent, row).created_time);
  const two = (place: number) =>
    ((texts[at + place] as number) - 48) * 10 + (texts[at + place + 1] as number) - 48;
  const thousandths = two(20) * 10 + (texts[at + 22] as number) - 48;
  return Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), thousandths);
}

/** Whether rows go down without a repetition from below the cursor: then none of them has come before. */
export function isStrictlyBelow(sent: SentMeasurements, cursor: string | null): boolean {
  if (sent.count > 0 && cursor !== null && modifiedTimeOf(sent, 0) >= cursor) return false;
  for (let row = 1; row < sent.count; row += 1) if (!isBelowTheOneBefore(sent, row)) return false;
  return true;
}

/** Texts of ASCII alone are in the order of their bytes. */
function isBelowTheOneBefore(sent: SentMeasurements, row: number): boolean {
  const { texts } = sent;
  const upper = startOf(sent, row - 1, MODIFIED_TIME);
  const lower = startOf(sent, row, MODIFIED_TIME);
  const length = (sent.ends[row * TEXTS_OF_ROW + MODIFIED_TIME] as number) - lower;
  for (let place = 0; place < length; place += 1) {
    const difference = (texts[lower + place] as number) - (texts[upper + place] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function startOf({ ends }: SentMeasurements, row: number, text: TextOfRow): number {
  const place = row * TEXTS_OF_ROW + text;
  return place === 0 ? 0 : (ends[place - 1] as number);
}

function textOf(sent: SentMeasurements, row: number, text: TextOfRow): string {
  const end = sent.ends[row * TEXTS_OF_ROW + text];
  return decoder.decode(sent.texts.subarray(startOf(sent, row, text), end));
}
