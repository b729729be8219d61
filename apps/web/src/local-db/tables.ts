import type { Field, FieldKind, Fields } from '@heatwise/contract/entities/entity';
import type { linkMeasurementEntity } from '@heatwise/contract/entities/measurements';
import type { userEntity } from '@heatwise/contract/entities/people';
import type { PlainName, SYNCED_ENTITIES } from '@heatwise/contract/entities/synced-entities';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import type { Generated } from 'kysely';

type Flag = 0 | 1;
type LocalValue<Described> =
  Described extends Field<infer Value, infer Kind>
    ? Kind extends 'boolean'
      ? Flag
      : Kind extends 'json' | 'list'
        ? string
        : Kind extends 'json?'
          ? string | null
          : Exclude<Value, undefined>
    : never;

/** A row of an entity's table: booleans are 0 or 1, maps and lists JSON text; ids of a list have a table of their own. */
type LocalRow<Entity extends { readonly fields: Fields }> = {
  -readonly [Name in keyof Entity['fields'] as KindOf<Entity['fields'][Name]> extends 'ids'
    ? never
    : Name]: LocalValue<Entity['fields'][Name]>;
};
type KindOf<Described> = Described extends Field<unknown, infer Kind> ? Kind : never;

type Column = { readonly type: 'text' | 'integer' | 'real'; readonly unknown: string | number | null };
const COLUMNS: Readonly<Record<FieldKind, Column>> = {
  quoted: { type: 'text', unknown: '' },
  text: { type: 'text', unknown: '' },
  boolean: { type: 'integer', unknown: 0 },
  number: { type: 'real', unknown: 0 },
  json: { type: 'text', unknown: '{}' },
  list: { type: 'text', unknown: '[]' },
  ids: { type: 'text', unknown: '[]' },
  'quoted?': { type: 'text', unknown: null },
  'text?': { type: 'text', unknown: null },
  'number?': { type: 'real', unknown: null },
  'json?': { type: 'text', unknown: null },
};

/** A field's column. `unknown` is there until the server has told it, as an earlier one may not. */
export function columnOf(kind: FieldKind): Column {
  return COLUMNS[kind];
}

/**
 * The local browser database (schema version 2). Names are the wire's; what has another name is derived:
 * `user_key` and `measurement_key` are local integers for narrow indexes, `created_ms` is created_time as a number
 * for ranges, `status` is the index into MEASUREMENT_STATUSES; `measurement_rests` holds the rarely read fields.
 * Booleans are 0 or 1; metadata is JSON text. Plain tables are as `packages/contract/src/entities` describes them.
 */
export type LocalTables = {
  users: LocalRow<typeof userEntity> & {
    user_key: Generated<number>;
    /** Personal baseline over the local sosm_baseline rows; null below six values. */
    baseline_mean: number | null;
    baseline_std: number | null;
  };
  userTags: { user_key: number; tag_id: string };
  /** `image` is empty when the server had none; `modified_time` is the version of the owner's row it was fetched for. */
  profileImages: { id: string; image: string; modified_time: string };
  syncTimes: { slug: string; time: string | null };
  measurements: {
    measurement_key: Generated<number>;
    measurement_id: string;
    user_key: number;
    type: MeasurementType;
    value: number;
    status: number;
    valid: Flag;
    active: Flag;
    created_ms: number;
    modified_time: string;
  };
  /** JSON text of every other field of the wire's measurement, created_time included; apart, so that the rows stay lean. */
  measurement_rests: { measurement_key: number; rest: string };
  measured_by_users: { measured_by_user_id: string; name_first: string | null; name_last: string | null };
  link_measurements: LocalRow<typeof linkMeasurementEntity>;
} & { [Name in PlainName]: LocalRow<(typeof SYNCED_ENTITIES)[Name]> };
