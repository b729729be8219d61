import { INVALID_REASON_MAX_LENGTH } from '@heatwise/domain/measurements/invalid-reason';
import { MEASUREMENT_TYPES } from '@heatwise/domain/measurements/measurement-type';
import { z } from 'zod';
import { measurementSchema, metadataSchema } from '../entities/entities.contract.ts';
import { fieldProblemSchema, replyOf } from '../envelope.ts';
import { instantSchema, sentId } from '../fields.schema.ts';

/** Most rows one request may bring. */
export const MEASUREMENT_BATCH_LIMIT = 2000;
export const MEASUREMENT_BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** A measurement as a device or a person posts it. The id is the client's, so sending twice is harmless. */
export const newMeasurementSchema = z.strictObject({
  /** Not the nil id: devices without ids of their own send it for every test. */
  measurement_id: sentId,
  user_id: sentId,
  type: z.enum(MEASUREMENT_TYPES),
  value: z.number(),
  value_f: z.number().nullable().optional(),
  /** ISO 8601 with an offset or Z; kept to the microsecond in UTC. */
  created_time: z.string().max(40),
  valid: z.boolean().default(true),
  custom_id: sentId.nullable().default(null),
  /** Who tested. From a person's session it is that person; a device may name any person of its organisation. */
  measured_by_user_id: sentId.nullable().optional(),
  tag_ids: z.array(sentId).max(50).default([]),
  metadata: metadataSchema.default({}),
  raw_data: z.unknown().optional(),
});
export type NewMeasurement = z.infer<typeof newMeasurementSchema>;

/** What became of a batch. Rows that are refused are named with their problems; nothing of them is stored. */
export const measurementReceiptSchema = z.object({
  stored: z.array(z.uuid()),
  duplicates: z.array(z.uuid()),
  rejected: z.array(
    z.object({
      index: z.number(),
      measurement_id: z.string().nullable(),
      problems: z.array(fieldProblemSchema),
    }),
  ),
  /** The modified_time of the last row stored, null when none was. */
  modified_time: instantSchema.nullable(),
});
export type MeasurementReceipt = z.infer<typeof measurementReceiptSchema>;

/** Why measurements are marked invalid; forgotten when they are marked valid. */
export const invalidReasonSchema = z.string().trim().min(1).max(INVALID_REASON_MAX_LENGTH).optional();

export const measurementEditSchema = z.strictObject({
  notes: z.string().max(4000).optional(),
  valid: z.boolean().optional(),
  invalid_reason: invalidReasonSchema,
  /** The right value, in the type's unit. The value before it is kept in the metadata; needs `correction_reason`. */
  value: z.number().optional(),
  correction_reason: z.string().trim().max(INVALID_REASON_MAX_LENGTH).optional(),
  tag_ids: z.array(sentId).max(50).optional(),
});
export type MeasurementEdit = z.infer<typeof measurementEditSchema>;

const id = z.object({ measurement_id: sentId });
/** Schemas of `measurementRoutes`. */
export const measurementSchemas = {
  post: { body: z.unknown(), response: { 200: replyOf(measurementReceiptSchema) } },
  edit: { params: id, body: measurementEditSchema, response: { 200: replyOf(measurementSchema) } },
  delete: { params: id, response: { 200: replyOf(measurementSchema) } },
} as const;
