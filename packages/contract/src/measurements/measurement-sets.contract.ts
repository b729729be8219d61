import { MEASUREMENT_SET_LIMIT } from '@heatwise/domain/measurements/measurement-set';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { invalidReasonSchema } from './measurements.contract.ts';

const ids = z.array(sentId).min(1).max(MEASUREMENT_SET_LIMIT);
/** How many rows are another than before. */
const response = { 200: replyOf(z.object({ changed: z.number() })) };

/** Changes of many measurements at once: all of them, or none when one may not be changed. */
export const measurementSetRoutes = {
  delete: {
    method: 'PATCH',
    url: '/v3/measurement/delete',
    schema: { body: z.strictObject({ measurement_ids: ids }), response },
    config: { needs: 'session' },
  },
  restore: {
    method: 'PATCH',
    url: '/v3/measurement/restore',
    schema: { body: z.strictObject({ measurement_ids: ids }), response },
    config: { needs: 'session' },
  },
  setValidity: {
    method: 'PATCH',
    url: '/v3/measurement/validity',
    schema: {
      body: z.strictObject({ measurement_ids: ids, valid: z.boolean(), invalid_reason: invalidReasonSchema }),
      response,
    },
    config: { needs: 'session' },
  },
} as const;
