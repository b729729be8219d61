import { MEASUREMENT_SET_LIMIT } from '@heatwise/domain/measurements/manual-entry';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';
import { invalidReasonSchema } from './measurements.contract.ts';

const ids = z.array(sentId).min(1).max(MEASUREMENT_SET_LIMIT);
/** How many rows are another than before. */
const response = { 200: replyOf(z.object({ changed: z.number() })) };

/** Schemas of `measurementSetRoutes`. */
export const measurementSetSchemas = {
  delete: { body: z.strictObject({ measurement_ids: ids }), response },
  restore: { body: z.strictObject({ measurement_ids: ids }), response },
  setValidity: {
    body: z.strictObject({ measurement_ids: ids, valid: z.boolean(), invalid_reason: invalidReasonSchema }),
    response,
  },
} as const;
