import type { measurementEntity } from '../entities/measurements.ts';

/*
 * Pages of measurements as browsers store them, for who asks for it with this `accept`; everybody else gets the rows.
 * The reply is one line of JSON, in which `measurements` are these columns, and after it the texts of all rows without
 * anything between them: id, modified_time and rest of each. Neither side makes an object of a row.
 */
export const COLUMNS_TYPE = 'application/vnd.heatwise.columns';

/** What a row's flag is the sum of. */
export const IS_VALID = 1;
export const IS_ACTIVE = 2;
/** Its metadata may bring a baseline along. */
export const MAY_HAVE_BASELINE = 4;

/** One entry for each row. */
export type MeasurementColumns = {
  readonly count: number;
  readonly user_ids: readonly string[];
  readonly types: readonly string[];
  readonly values: readonly number[];
  readonly flags: readonly number[];
  readonly testers: readonly (string | null)[];
  /** Of each row's rest. */
  readonly rest_bytes: readonly number[];
};

export const ID_BYTES = 36;
export const TIME_BYTES = 27;

type Field = keyof (typeof measurementEntity)['fields'];

/**
 * The fields of the rest, the JSON text of what has no column, in this order: created_time is in a known place. Where
 * one may be null and is, it is left out.
 */
export const REST_FIELDS = [
  'created_time',
  'measured_by_user_id',
  'measured_by_name_first',
  'measured_by_name_last',
  'custom_id',
  'value_f',
  'metadata',
  'raw_data',
  'tag_ids',
] as const satisfies readonly Field[];

/** Where the rest has created_time: after `{"created_time":"`. */
export const CREATED_TIME_AT = 17;
