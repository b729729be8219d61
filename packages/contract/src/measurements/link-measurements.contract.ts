import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { linkMeasurementSchema } from '../sync/entities.ts';

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

export const linkMeasurementRoutes = {
  post: {
    method: 'POST',
    url: '/v3/link_measurement',
    schema: { body: newLinkMeasurementSchema, response },
    config: { needs: 'session-or-device', scopes: ['write_measurements'] },
  },
  edit: {
    method: 'PATCH',
    url: '/v3/link_measurement/:link_id',
    schema: { params, body: z.strictObject({ value: z.number() }), response },
    config: { needs: 'session' },
  },
  /** Sets active false. */
  delete: {
    method: 'DELETE',
    url: '/v3/link_measurement/:link_id',
    schema: { params, response },
    config: { needs: 'session' },
  },
} as const;
