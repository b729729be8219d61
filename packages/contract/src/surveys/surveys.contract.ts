import {
  ALL_SURVEY_QUESTION_TYPES,
  MOST_SURVEY_CHOICES,
  MOST_SURVEY_QUESTIONS,
  SURVEY_CHOICE_MAX_LENGTH,
  SURVEY_KEY_MAX_LENGTH,
  SURVEY_LANGUAGE_MAX_LENGTH,
  SURVEY_QUESTION_MAX_LENGTH,
  SURVEY_TITLE_MAX_LENGTH,
  SURVEY_UNIT_MAX_LENGTH,
  SURVEYED_TYPES,
} from '@heatwise/domain/surveys/survey';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** Room for what the rules refuse in words of their own; beyond it is no survey. */
const text = (most: number) => z.string().max(4 * most);
const choices = z.array(text(SURVEY_CHOICE_MAX_LENGTH)).max(4 * MOST_SURVEY_CHOICES);
const key = text(SURVEY_KEY_MAX_LENGTH);
const language = text(SURVEY_LANGUAGE_MAX_LENGTH);

export const surveyQuestionSchema = z.strictObject({
  /** The same in every version: answers to it count together. */
  key,
  type: z.enum(ALL_SURVEY_QUESTION_TYPES),
  question: text(SURVEY_QUESTION_MAX_LENGTH),
  is_required: z.boolean(),
  choices,
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: text(SURVEY_UNIT_MAX_LENGTH),
  /** Asked when the earlier question with this key is answered with one of these; null: always. */
  shown_when: z.strictObject({ key, answers: choices }).nullable(),
});

/** What is written in another language; what is empty is said in the survey's own. Choices stand at their places. */
const translationSchema = z.strictObject({
  title: text(SURVEY_TITLE_MAX_LENGTH),
  questions: z.record(key, z.strictObject({ question: text(SURVEY_QUESTION_MAX_LENGTH), choices })),
});

/** All that a survey says. What the rules say against it comes with survey-not-valid. */
export const surveyContentSchema = z.strictObject({
  title: text(SURVEY_TITLE_MAX_LENGTH),
  /** Answers are sent back in the words of this language, whatever language they were asked in. */
  language,
  questions: z.array(surveyQuestionSchema).max(4 * MOST_SURVEY_QUESTIONS),
  translations: z.record(language, translationSchema),
});

const kind = {
  type: z.enum(SURVEYED_TYPES),
  /** Of type custom. */
  custom_id: sentId.nullable(),
};

/** A survey as it is asked now: the published version of one that is switched on. */
export const publishedSurveySchema = surveyContentSchema.extend({
  ...kind,
  survey_id: z.uuid(),
  version: z.int(),
  published_at: z.string(),
});
export type PublishedSurvey = z.infer<typeof publishedSurveySchema>;

export const surveySummarySchema = z.object({
  ...kind,
  survey_id: z.uuid(),
  title: z.string(),
  /** Of the draft. */
  questions: z.int(),
  languages: z.array(z.string()),
  is_on: z.boolean(),
  /** The latest that was published; 0 before the first. */
  version: z.int(),
  published_at: z.string().nullable(),
  /** Whether the draft says something else than the latest version. */
  has_changes: z.boolean(),
});
export type SurveySummary = z.infer<typeof surveySummarySchema>;

export const surveySchema = surveySummarySchema.extend({
  /** Counts its changes: whoever writes names the one that they read. */
  revision: z.int(),
  draft: surveyContentSchema,
  /** What was published, the newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      published_at: z.string(),
      /** Empty when nobody with a name did. */
      published_by: z.string(),
      content: surveyContentSchema,
    }),
  ),
});
export type Survey = z.infer<typeof surveySchema>;

const params = z.object({ survey_id: sentId });
const one = { 200: replyOf(surveySchema) };

/** Schemas of `surveyRoutes`. */
export const surveySchemas = {
  published: {
    querystring: z.strictObject({ type: z.enum(SURVEYED_TYPES).optional() }),
    response: {
      200: replyOf(z.object({ surveys: z.array(publishedSurveySchema) })),
      304: z.null().describe('Nothing has changed.'),
    },
  },
  list: { response: { 200: replyOf(z.object({ surveys: z.array(surveySummarySchema) })) } },
  get: { params, response: one },
  create: { body: surveyContentSchema.extend({ ...kind, survey_id: sentId }), response: one },
  save: { params, body: surveyContentSchema.extend({ revision: z.int() }), response: one },
  publish: { params, body: z.strictObject({ revision: z.int() }), response: one },
  switch: { params, body: z.strictObject({ is_on: z.boolean() }), response: one },
  remove: { params, response: { 200: replyOf(z.null()) } },
} as const;
