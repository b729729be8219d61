import { CLASS_COLOURS } from '@heatwise/domain/measurements/custom-class';
import { z } from 'zod';
import { instantSchema } from '../instant.ts';
import { strategyEntity } from './advice.ts';
import type { Field, Fields } from './entity.ts';
import { customTypeEntity, linkTypeEntity } from './measurement-types.ts';
import { linkMeasurementEntity, measurementEntity } from './measurements.ts';
import { organisationEntity } from './organisation.ts';
import { userEntity } from './people.ts';
import { permissionEntity } from './permissions.ts';
import type { SyncedName } from './synced-entities.ts';
import { tagEntity } from './tags.ts';

/** What a row may hold besides its fields, by names that the wire gives. */
export const metadataSchema = z.record(z.string(), z.unknown());

type SchemaOf<Described> =
  Described extends Field<infer Value>
    ? undefined extends Value
      ? unknown extends Value
        ? z.ZodUnknown
        : z.ZodOptional<z.ZodType<Exclude<Value, undefined>, Exclude<Value, undefined>>>
      : z.ZodType<Value, Value>
    : never;
type RowSchema<Described extends Fields> = z.ZodObject<{
  -readonly [Name in keyof Described]: SchemaOf<Described[Name]>;
}>;

/** Builds the schema of an entity's rows. `items` are the schemas of list items. */
function rowSchema<Described extends Fields>(
  { fields }: { readonly fields: Described },
  items: Partial<Record<keyof Described, z.ZodType>> = {},
): RowSchema<Described> {
  const shape = Object.entries(fields).map(([name, field]) => [name, valueSchema(field, items[name])]);
  return z.object(Object.fromEntries(shape)) as RowSchema<Described>;
}

function valueSchema({ kind, format, isSyncOnly }: Field<unknown>, item: z.ZodType | undefined): z.ZodType {
  if (kind === 'json?') return z.unknown();
  const isNullable = kind.endsWith('?');
  const word = () => {
    if (format === 'id') return z.uuid();
    if (format === 'instant') return instantSchema;
    return typeof format === 'string' ? z.string() : z.enum(format);
  };
  const schemas: Readonly<Record<string, () => z.ZodType>> = {
    quoted: word,
    text: () => z.string(),
    number: () => z.number(),
    boolean: () => z.boolean(),
    json: () => metadataSchema,
    ids: () => z.array(z.uuid()),
    list: () => z.array(item ?? z.unknown()),
  };
  const schema = schemas[isNullable ? kind.slice(0, -1) : kind]?.() ?? z.never();
  const asSent = isNullable ? schema.nullable() : schema;
  return isSyncOnly ? asSent.optional() : asSent;
}

export const userSchema = rowSchema(userEntity);
export const userStubSchema = z.strictObject({
  user_id: z.uuid(),
  active: z.literal(false),
  modified_time: instantSchema,
});

export const organisationSchema = rowSchema(organisationEntity);
export const tagSchema = rowSchema(tagEntity);
export const permissionSchema = rowSchema(permissionEntity);

/** What a custom type's values are classed by, from the lowest class on; the last one takes all that is above. */
export const customClassSchema = z.strictObject({
  name: z.string().trim(),
  colour: z.enum(CLASS_COLOURS),
  up_to: z.number().nullable(),
});
export const customMeasurementTypeSchema = rowSchema(customTypeEntity, { classes: customClassSchema });
export const linkMeasurementTypeSchema = rowSchema(linkTypeEntity);

export const strategySchema = rowSchema(strategyEntity);
export const measurementSchema = rowSchema(measurementEntity);
export const linkMeasurementSchema = rowSchema(linkMeasurementEntity);

/** Schemas of the rows, by entity. */
export const rowSchemas = {
  users: userSchema,
  organisations: organisationSchema,
  tags: tagSchema,
  permissions: permissionSchema,
  custom_measurement_types: customMeasurementTypeSchema,
  link_measurement_types: linkMeasurementTypeSchema,
  strategy: strategySchema,
  measurements: measurementSchema,
  link_measurements: linkMeasurementSchema,
} satisfies Record<SyncedName, z.ZodType>;
