import { z } from 'zod';
import { linkMeasurementSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** A value recorded beside a measurement */
export const newLinkMeasurementSchema = z.strictObject({
  link_id: sentId,
  measurement_id: sentId,
  link_type_id: sentId,
  /** In the unit of its type. */
  value: z.number(),
});
export type NewLinkMeasurement = z.infer<typeof newLinkMeasurementSchema>;

const params = z.object({ link_id: sentId });
const response = { 200: replyOf(linkMeasurementSchema) };

/** Schemas of `linkMeasurementRoutes`. */
export const linkMeasurementSchemas = {
  post: { body: newLinkMeasurementSchema, response },
  edit: { params, body: z.strictObject({ value: z.number() }), response },
  delete: { params, response },
} as const;
