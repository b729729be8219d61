import {
  ACTION_MAX_LENGTH,
  ACTION_TOO_LONG,
  OWNER_MAX_LENGTH,
  OWNER_TOO_LONG,
  PLACE_MAX_LENGTH,
  PLACE_TOO_LONG,
  READINESS_ANSWERS,
  READINESS_KEYS,
  type ReadinessAnswer,
  type ReadinessKey,
} from '@heatwise/domain/assessments/readiness';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { instantSchema, sentId } from '../fields.schema.ts';

const answers = Object.keys(READINESS_ANSWERS) as [ReadinessAnswer, ...ReadinessAnswer[]];

const itemSchema = z.strictObject({
  answer: z.enum(answers),
  action: z.string().trim().max(ACTION_MAX_LENGTH, ACTION_TOO_LONG).default(''),
  owner: z.string().trim().max(OWNER_MAX_LENGTH, OWNER_TOO_LONG).default(''),
  /** YYYY-MM-DD. */
  due: z.string().max(10).nullable().default(null),
});
const itemsSchema = z.strictObject(
  Object.fromEntries(READINESS_KEYS.map((key) => [key, itemSchema.optional()])) as Record<
    ReadinessKey,
    z.ZodOptional<typeof itemSchema>
  >,
);

/** The command refuses gaps with the rule's words. */
export const readinessFormSchema = z.strictObject({
  assessed_on: z.string().max(10),
  place: z.string().trim().max(PLACE_MAX_LENGTH, PLACE_TOO_LONG),
  items: itemsSchema,
});
export type ReadinessFormBody = z.infer<typeof readinessFormSchema>;

export const readinessAssessmentSchema = z.object({
  readiness_id: z.uuid(),
  assessed_on: z.string(),
  place: z.string(),
  items: itemsSchema,
  /** Who saved it last; empty when that person has no name. */
  saved_by: z.string(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type ReadinessAssessment = z.infer<typeof readinessAssessmentSchema>;

const params = z.object({ readiness_id: sentId });
const assessmentReply = { 200: replyOf(readinessAssessmentSchema) };

/** Schemas of `readinessRoutes`. */
export const readinessSchemas = {
  list: { response: { 200: replyOf(z.array(readinessAssessmentSchema)) } },
  create: { body: readinessFormSchema, response: assessmentReply },
  replace: { params, body: readinessFormSchema, response: assessmentReply },
  delete: { params, response: assessmentReply },
} as const;
