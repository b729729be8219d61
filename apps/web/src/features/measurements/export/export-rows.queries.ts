import type { Measurement } from '@heatwise/contract/entities/measurements';
import { invalidReason } from '@heatwise/domain/measurements/invalid-reason';
import {
  MEASUREMENT_TYPE_NAMES,
  type MeasurementType,
  measurementUnit,
} from '@heatwise/domain/measurements/measurement-type';
import { fullName } from '@heatwise/domain/people/person-name';
import type { SheetCell, SheetColumn } from '@heatwise/domain/spreadsheet/sheet';
import { safeCellText } from '@heatwise/domain/text/csv-text';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { sql } from 'kysely';
import { classedByMean } from '../../../entities/measurements/baselines.queries.ts';
import { classLook } from '../../../entities/measurements/measurement-text.ts';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import type { MeasurementCursor } from '../list/measurement-list.queries.ts';

/** One measurement as an export reads it. */
export type ExportRow = MeasurementCursor & {
  measurement_id: string;
  user_id: string;
  type: MeasurementType;
  status: number;
  valid: 0 | 1;
  active: 0 | 1;
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  /** Of the baseline that the test brought along, else of the person's own. */
  baseline_mean: number | null;
  rest: string;
  tags: string | null;
  person_tags: string | null;
  /** "Body weight: 81.5 kg; …" */
  linked: string | null;
};

/** A whole number without the ".0" that SQLite gives it: 2 L is written down, shown and packed as 2 L. */
const PLAIN_VALUE = sql`printf('%.15g', l.value)`;

export const exportColumns = (showHidden: boolean) => sql`
  m.measurement_key, m.measurement_id, m.user_key, u.user_id, u.name_first, u.name_last, m.type, m.value, m.status,
  m.valid, m.active, m.created_ms, c.name as custom_name, c.unit as custom_unit, c.classes as custom_classes, r.rest,
  ${classedByMean({ test: 'm', person: 'u' })} as baseline_mean,
  (select group_concat(name, '; ') from (select tags.name from json_each(r.rest, '$.tag_ids') as own
     join tags on tags.tag_id = own.value where active = 1 ${showHidden ? sql`` : sql`and is_hidden = 0`} order by ${tagOrder('tags')})) as tags,
  (select group_concat(name, '; ') from (select tags.name from userTags join tags using (tag_id)
     where user_key = m.user_key and active = 1 ${showHidden ? sql`` : sql`and is_hidden = 0`} order by ${tagOrder('tags')})) as person_tags,
  (select group_concat(words, '; ') from (
     select t.name || ': ' || ${PLAIN_VALUE} || ' ' || t.unit as words
       from link_measurements as l join link_measurement_types as t using (link_type_id)
      where l.measurement_id = m.measurement_id and l.active = 1 order by l.created_time)) as linked`;

type Rest = Pick<
  Measurement,
  'metadata' | 'measured_by_name_first' | 'measured_by_name_last' | 'created_time'
>;

type ReadCell = (row: ExportRow, rest: Rest, zone: TimeZone) => SheetCell;

type Column = SheetColumn & {
  readonly cell: ReadCell;
  /** What a spreadsheet gets instead: a time that it can sort and calculate with. */
  readonly sheetCell?: ReadCell;
};

const metadataCell =
  (...keys: readonly string[]) =>
  (_row: ExportRow, { metadata }: Rest): SheetCell => {
    const value = keys.map((key) => metadata[key]).find((found) => found !== undefined && found !== null);
    if (value === undefined) return null;
    return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  };

/** The columns of both kinds of file. */
const COLUMNS: readonly Column[] = [
  { header: 'Person', cell: (row) => fullName(row) },
  {
    header: 'Type',
    cell: ({ type, custom_name }) => (type === 'custom' && custom_name) || MEASUREMENT_TYPE_NAMES[type],
  },
  { header: 'Value', cell: ({ value }) => value },
  {
    header: 'Unit',
    cell: ({ type, custom_unit }) => (type === 'custom' ? custom_unit : measurementUnit(type)),
  },
  {
    header: 'Status',
    cell: (row, { metadata }) => classLook({ ...row, invalid_reason: invalidReason(metadata) }).label,
  },
  { header: 'Valid', cell: ({ valid }) => (valid ? 'Yes' : 'No') },
  { header: 'Removed', cell: ({ active }) => (active ? 'No' : 'Yes') },
  {
    header: 'Time (UTC)',
    kind: 'date-time',
    cell: (_row, { created_time }) => created_time,
    sheetCell: ({ created_ms }) => created_ms,
  },
  {
    header: 'Time (local)',
    kind: 'date-time',
    cell: ({ created_ms }, _rest, zone) => dateTimeText(created_ms, zone),
    sheetCell: ({ created_ms }, _rest, zone) => created_ms + zone.offsetAt(created_ms),
  },
  { header: 'Local time zone', cell: (_row, _rest, zone) => zone.name },
  {
    header: 'Tested by',
    cell: (_row, { measured_by_name_first: first, measured_by_name_last: last }) =>
      fullName({ name_first: first ?? '', name_last: last ?? '' }),
  },
  { header: 'Device', cell: metadataCell('_device') },
  { header: 'Serial number', cell: metadataCell('_device_serial') },
  { header: 'Firmware', cell: metadataCell('_firmware') },
  { header: 'Batch', cell: metadataCell('_batch_id') },
  { header: 'Latitude', cell: metadataCell('_latitude') },
  { header: 'Longitude', cell: metadataCell('_longitude') },
  { header: 'RPE', cell: metadataCell('rpe', '_rpe') },
  { header: 'Measurement tags', cell: ({ tags }) => tags },
  { header: 'Person tags', cell: ({ person_tags }) => person_tags },
  { header: 'Linked measurements', cell: ({ linked }) => linked },
  { header: 'Notes', cell: metadataCell('notes') },
  { header: 'Measurement id', cell: ({ measurement_id }) => measurement_id },
  { header: 'Person id', cell: ({ user_id }) => user_id },
];

export const EXPORT_HEADERS: readonly string[] = COLUMNS.map(({ header }) => header);

/** The columns of the sheet; the person's name stays in view. */
export const EXPORT_SHEET_COLUMNS: readonly SheetColumn[] = COLUMNS.map(({ header, kind }) => ({
  header,
  ...(kind && { kind }),
}));

/** A measurement in the order of the headers as CSV has it: safe to open in a spreadsheet, times as text. */
export function csvCells(row: ExportRow, zone: TimeZone): SheetCell[] {
  return cellsOf(row, zone, ({ cell }) => cell);
}

/** A measurement in the order of the headers as a spreadsheet has it: times are times. */
export function sheetCells(row: ExportRow, zone: TimeZone): SheetCell[] {
  return cellsOf(row, zone, ({ cell, sheetCell }) => sheetCell ?? cell);
}

/** What a row's test carries besides its value. */
export function metadataOf({ rest }: ExportRow): Readonly<Record<string, unknown>> {
  return (JSON.parse(rest) as Rest).metadata;
}

function cellsOf(row: ExportRow, zone: TimeZone, reader: (column: Column) => ReadCell): SheetCell[] {
  const rest = JSON.parse(row.rest) as Rest;
  return COLUMNS.map((column) => {
    const value = reader(column)(row, rest, zone);
    return typeof value === 'string' ? safeCellText(value) : value;
  });
}
