import { CLASS_COLOURS } from '@heatwise/domain/measurements/custom-type';
import { z } from 'zod';
import { instantSchema } from '../fields.schema.ts';
import { strategyEntity } from './advice.ts';
import type { Field, FieldKind, Fields } from './entity.ts';
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
function buildRowSchema<Described extends Fields>(
  { fields }: { readonly fields: Described },
  items: Partial<Record<keyof Described, z.ZodType>> = {},
): RowSchema<Described> {
  const shape = Object.entries(fields).map(([name, field]) => [name, buildValueSchema(field, items[name])]);
  return z.object(Object.fromEntries(shape)) as RowSchema<Described>;
}

function buildValueSchema(
  { kind, format, isSyncOnly }: Field<unknown>,
  item: z.ZodType | undefined,
): z.ZodType {
  const schema = buildKindSchema(kind, format, item);
  return isSyncOnly ? schema.optional() : schema;
}

function buildKindSchema(
  kind: FieldKind,
  format: Field<unknown>['format'],
  item: z.ZodType = z.unknown(),
): z.ZodType {
  switch (kind) {
    case 'quoted':
      return buildWordSchema(format);
    case 'quoted?':
      return buildWordSchema(format).nullable();
    case 'text':
      return z.string();
    case 'text?':
      return z.string().nullable();
    case 'number':
      return z.number();
    case 'number?':
      return z.number().nullable();
    case 'boolean':
      return z.boolean();
    case 'json':
      return metadataSchema;
    case 'json?':
      return z.unknown();
    case 'ids':
      return z.array(z.uuid());
    case 'list':
      return z.array(item);
  }
}

function buildWordSchema(format: Field<unknown>['format']): z.ZodType {
  if (format === 'id') return z.uuid();
  if (format === 'instant') return instantSchema;
  return format === 'any' ? z.string() : z.enum(format);
}

export const userSchema = buildRowSchema(userEntity);
export const userStubSchema = z.strictObject({
  user_id: z.uuid(),
  active: z.literal(false),
  modified_time: instantSchema,
});

export const organisationSchema = buildRowSchema(organisationEntity);
export const tagSchema = buildRowSchema(tagEntity);
export const permissionSchema = buildRowSchema(permissionEntity);

/** What a custom type's values are classed by, from the lowest class on; the last one takes all that is above. */
export const customClassSchema = z.strictObject({
  name: z.string().trim(),
  colour: z.enum(CLASS_COLOURS),
  up_to: z.number().nullable(),
});
export const customMeasurementTypeSchema = buildRowSchema(customTypeEntity, { classes: customClassSchema });
export const linkMeasurementTypeSchema = buildRowSchema(linkTypeEntity);

export const strategySchema = buildRowSchema(strategyEntity);
export const measurementSchema = buildRowSchema(measurementEntity);
export const linkMeasurementSchema = buildRowSchema(linkMeasurementEntity);

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
