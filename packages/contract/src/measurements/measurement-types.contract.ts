import {
  customClassProblems,
  NAME_REQUIRED,
  TYPE_ICONS,
  TYPE_NAME_MAX_LENGTH,
  TYPE_NAME_TOO_LONG,
  TYPE_UNIT_MAX_LENGTH,
  TYPE_UNIT_TOO_LONG,
  UNIT_REQUIRED,
} from '@heatwise/domain/measurements/custom-type';
import { z } from 'zod';
import {
  customClassSchema,
  customMeasurementTypeSchema,
  linkMeasurementTypeSchema,
} from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

const name = z.string().trim().min(1, NAME_REQUIRED).max(TYPE_NAME_MAX_LENGTH, TYPE_NAME_TOO_LONG);
const unit = z.string().trim().min(1, UNIT_REQUIRED).max(TYPE_UNIT_MAX_LENGTH, TYPE_UNIT_TOO_LONG);
const icon = z.enum(TYPE_ICONS).nullable();
/** Base64 of any picture we read; null for none. It is kept as a small JPEG. */
const image = z.string().min(1).nullable();

/** Classes that may be saved: in order, named, the last one open. */
const classes = z.array(customClassSchema).superRefine((all, context) => {
  for (const { index, field, message } of customClassProblems(all)) {
    context.addIssue({ code: 'custom', message, path: field === 'classes' ? [] : [index, field] });
  }
});

export const newMeasurementTypeSchema = z.strictObject({
  name,
  unit,
  icon: icon.default(null),
  image: image.default(null),
});
export type NewMeasurementType = z.infer<typeof newMeasurementTypeSchema>;

export const measurementTypeEditSchema = z.strictObject({
  name: name.optional(),
  unit: unit.optional(),
  icon: icon.optional(),
  image: image.optional(),
});
export type MeasurementTypeEdit = z.infer<typeof measurementTypeEditSchema>;

/** Custom types are classed; linked ones are not. */
export const newCustomTypeSchema = newMeasurementTypeSchema.extend({ classes: classes.default([]) });
export type NewCustomType = z.infer<typeof newCustomTypeSchema>;
export const customTypeEditSchema = measurementTypeEditSchema.extend({ classes: classes.optional() });
export type CustomTypeEdit = z.infer<typeof customTypeEditSchema>;

const custom = { 200: replyOf(customMeasurementTypeSchema) };
const linked = { 200: replyOf(linkMeasurementTypeSchema) };
const customId = z.object({ custom_id: sentId });
const linkTypeId = z.object({ link_type_id: sentId });

/** Schemas of `customTypeRoutes`. */
export const customTypeSchemas = {
  create: { body: newCustomTypeSchema, response: custom },
  edit: { params: customId, body: customTypeEditSchema, response: custom },
  retire: { params: customId, response: custom },
  restore: { body: z.strictObject({ custom_id: sentId }), response: custom },
} as const;

/** Schemas of `linkTypeRoutes`. */
export const linkTypeSchemas = {
  create: { body: newMeasurementTypeSchema, response: linked },
  edit: { params: linkTypeId, body: measurementTypeEditSchema, response: linked },
  retire: { params: linkTypeId, response: linked },
  restore: { body: z.strictObject({ link_type_id: sentId }), response: linked },
} as const;
