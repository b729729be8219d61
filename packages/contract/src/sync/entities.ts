import { CLASS_COLOURS } from '@heatwise/domain/measurements/custom-class';
import { MEASUREMENT_TYPES } from '@heatwise/domain/measurements/measurement-type';
import { TAG_TYPES } from '@heatwise/domain/tags/tag-type';
import { z } from 'zod';
import { instantSchema } from '../instant.ts';

/** What a row may hold besides its fields, by names that the wire gives. */
export const metadataSchema = z.record(z.string(), z.unknown());

/** A person. Somebody who left one's view comes as a stub. */
export const userSchema = z.object({
  user_id: z.uuid(),
  org_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  email: z.string().nullable(),
  experimental: z.boolean(),
  active: z.boolean(),
  is_hidden: z.boolean(),
  has_picture: z.boolean(),
  metadata: metadataSchema,
  tag_ids: z.array(z.uuid()),
  /** Whom they became one with, while they are inactive; the synchronisation says so. */
  merged_into: z.uuid().nullable().optional(),
  /** Their measurements of before went to somebody else with a merge; stays when they come back. */
  measured_since: instantSchema.nullable().optional(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type User = z.infer<typeof userSchema>;

export const userStubSchema = z.strictObject({
  user_id: z.uuid(),
  active: z.literal(false),
  modified_time: instantSchema,
});
export type UserStub = z.infer<typeof userStubSchema>;

export const organisationSchema = z.object({
  org_id: z.uuid(),
  name: z.string(),
  metadata: metadataSchema,
  has_profile_image: z.boolean(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type Organisation = z.infer<typeof organisationSchema>;

export const tagSchema = z.object({
  tag_id: z.uuid(),
  name: z.string(),
  type: z.enum(TAG_TYPES),
  is_hidden: z.boolean(),
  active: z.boolean(),
  metadata: metadataSchema,
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type Tag = z.infer<typeof tagSchema>;

export const permissionSchema = z.object({
  permission_id: z.uuid(),
  user_id: z.uuid(),
  tag_id: z.uuid().nullable(),
  access: z.string(),
  active: z.boolean(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type Permission = z.infer<typeof permissionSchema>;

const measurementTypeFields = {
  name: z.string(),
  unit: z.string(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  active: z.boolean(),
  created_time: instantSchema,
  modified_time: instantSchema,
};
/** What a custom type's values are classed by, from the lowest class on; the last one takes all that is above. */
export const customClassSchema = z.strictObject({
  name: z.string().trim(),
  colour: z.enum(CLASS_COLOURS),
  up_to: z.number().nullable(),
});
export const customMeasurementTypeSchema = z.object({
  custom_id: z.uuid(),
  ...measurementTypeFields,
  /** Empty where values are not classed. */
  classes: z.array(customClassSchema),
});
export type CustomMeasurementType = z.infer<typeof customMeasurementTypeSchema>;
export const linkMeasurementTypeSchema = z.object({ link_type_id: z.uuid(), ...measurementTypeFields });
export type LinkMeasurementType = z.infer<typeof linkMeasurementTypeSchema>;

export const strategySchema = z.object({
  strategy_id: z.uuid(),
  tag_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  type: z.string(),
  status: z.string(),
  advice: z.string(),
  drink_millilitres: z.number().nullable(),
  active: z.boolean(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type Strategy = z.infer<typeof strategySchema>;

export const measurementSchema = z.object({
  measurement_id: z.uuid(),
  user_id: z.uuid(),
  measured_by_user_id: z.uuid().nullable(),
  measured_by_name_first: z.string().nullable(),
  measured_by_name_last: z.string().nullable(),
  name_first: z.string(),
  name_last: z.string(),
  type: z.enum(MEASUREMENT_TYPES),
  custom_id: z.uuid().nullable(),
  value: z.number(),
  value_f: z.number().nullable(),
  valid: z.boolean(),
  active: z.boolean(),
  metadata: metadataSchema,
  raw_data: z.unknown(),
  tag_ids: z.array(z.uuid()),
  user_tag_ids: z.array(z.uuid()),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type Measurement = z.infer<typeof measurementSchema>;

export const linkMeasurementSchema = z.object({
  link_id: z.uuid(),
  measurement_id: z.uuid(),
  link_type_id: z.uuid(),
  value: z.number(),
  active: z.boolean(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type LinkMeasurement = z.infer<typeof linkMeasurementSchema>;
