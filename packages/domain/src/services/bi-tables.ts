/** What a cell is: a day is text like 2026-11-20, a time an ISO text of whole minutes. */
type Kind = 'text' | 'number' | 'flag' | 'day' | 'time';
export type BiColumn = { readonly name: string; readonly kind: Kind };
export type BiCell = string | number | boolean | null;

const groups = [
  { name: 'tags', kind: 'text' },
  { name: 'jobs', kind: 'text' },
  { name: 'locations', kind: 'text' },
] as const satisfies readonly BiColumn[];

/** The tables of pseudonymous rows with their columns, as every file has them. See docs/rules.md#pseudonymous-rows. */
export const BI_TABLES = {
  measurements: [
    { name: 'measurement', kind: 'text' },
    { name: 'person', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'custom_type', kind: 'text' },
    { name: 'value', kind: 'number' },
    { name: 'valid', kind: 'flag' },
    { name: 'class', kind: 'text' },
    { name: 'day', kind: 'day' },
    { name: 'measured_at', kind: 'time' },
    { name: 'device_model', kind: 'text' },
    ...groups,
  ],
  linked_values: [
    { name: 'measurement', kind: 'text' },
    { name: 'person', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'unit', kind: 'text' },
    { name: 'value', kind: 'number' },
    { name: 'day', kind: 'day' },
  ],
  people: [{ name: 'person', kind: 'text' }, { name: 'deleted', kind: 'flag' }, ...groups],
} as const satisfies Readonly<Record<string, readonly BiColumn[]>>;
export type BiTable = keyof typeof BI_TABLES;

export const BI_FORMATS = ['csv', 'parquet'] as const;
export type BiFormat = (typeof BI_FORMATS)[number];

/** Names of tags within a cell. */
export const BI_LIST_SEPARATOR = ';';
/** Files of an organisation: each reads everything there is. */
export const BI_FILES_AN_HOUR = 30;
