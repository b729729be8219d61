import {
  ADVICE_MAX_LENGTH,
  ADVICE_REQUIRED,
  ADVICE_TOO_LONG,
  ADVISED_TYPES,
  ALL_ADVISED_STATUSES,
  DRINK_MAX_MILLILITRES,
  DRINK_NOT_VALID,
} from '@heatwise/domain/strategy/hydration-advice';
import { z } from 'zod';
import { strategySchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** What to do after a result of a class: for everybody, for the people of a tag, or for one person. */
export const adviceEditSchema = z.strictObject({
  tag_id: sentId.nullable().default(null),
  user_id: sentId.nullable().default(null),
  type: z.enum(ADVISED_TYPES),
  status: z.enum(ALL_ADVISED_STATUSES),
  advice: z.string().trim().min(1, ADVICE_REQUIRED).max(ADVICE_MAX_LENGTH, ADVICE_TOO_LONG),
  /** To drink now, in mL; null says nothing of it. */
  drink_millilitres: z
    .int(DRINK_NOT_VALID)
    .min(1, DRINK_NOT_VALID)
    .max(DRINK_MAX_MILLILITRES, DRINK_NOT_VALID)
    .nullable()
    .default(null),
});
export type AdviceEdit = z.infer<typeof adviceEditSchema>;

const adviceReply = { 200: replyOf(strategySchema) };

/** Schemas of `strategyRoutes`. */
export const strategySchemas = {
  set: { body: adviceEditSchema, response: adviceReply },
  remove: { params: z.object({ strategy_id: sentId }), response: adviceReply },
} as const;
