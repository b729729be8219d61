import { COURSE_STATES, MOST_COURSE_LINKS, MOST_WANTED_LANGUAGES } from '@heatwise/domain/education/course';
import {
  ASSESSMENT_QUESTION_TYPES,
  LEARNER_TEXT_MAX_LENGTH,
  MOST_CHOICES,
} from '@heatwise/domain/education/module-content';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentDay, sentId } from '../fields.schema.ts';
import { coverSchema, fileSchemas } from './files.contract.ts';
import { trainingPageSchema } from './modules.contract.ts';

/** A link that works, without what it opens with. */
const courseLinkSchema = z.object({
  /** Empty when the server made it for a mail. */
  made_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
});
export type CourseLink = z.infer<typeof courseLinkSchema>;

/** The one time that the address is shown. */
const madeCourseLinkSchema = z.object({
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  /** What the link opens, as browsers reach this server: for a QR code, or to be copied. */
  address: z.string(),
  expires_at: z.string(),
});
export type MadeCourseLink = z.infer<typeof madeCourseLinkSchema>;

const ofPerson = z.object({ user_id: sentId });

/** Schemas of `courseLinkRoutes`. */
export const courseLinkSchemas = {
  get: {
    params: ofPerson,
    response: { 200: replyOf(z.object({ link: courseLinkSchema.nullable() })) },
  },
  make: {
    params: ofPerson,
    body: z.strictObject({ mail: z.boolean() }),
    response: { 200: replyOf(madeCourseLinkSchema) },
  },
  revoke: { params: ofPerson, response: { 200: replyOf(z.null()) } },
  makeMany: {
    body: z.strictObject({ user_ids: z.array(sentId).min(1).max(MOST_COURSE_LINKS) }),
    response: { 200: replyOf(z.object({ links: z.array(madeCourseLinkSchema) })) },
  },
} as const;

const wordsSchema = z.object({ language: z.string(), title: z.string(), summary: z.string() });
/** What a course says in another language than its own; whole, so that whoever learns offline may change it. */
export const courseWordsSchema = wordsSchema.extend({ training: z.array(trainingPageSchema) });

/** A course of one's own in the list. */
const ownCourseSchema = z.object({
  course_id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  /** In the other languages that there are; not there where there is only one. */
  translations: z.array(wordsSchema).optional(),
  minutes: z.int().nullable(),
  cover: coverSchema,
  state: z.enum(COURSE_STATES),
  due_on: z.string().nullable(),
  pages: z.int(),
  pages_done: z.int(),
  has_assessment: z.boolean(),
  attempts_left: z.int().nullable(),
  done_on: z.string().nullable(),
  certificate: z.object({ number: z.string(), valid_until: z.string().nullable() }).nullable(),
});
export type OwnCourse = z.infer<typeof ownCourseSchema>;

/** A published module that is shown to everybody, to somebody who does not have it. */
export const offeredModuleSchema = wordsSchema.extend({
  module_id: z.uuid(),
  translations: z.array(wordsSchema).optional(),
  minutes: z.int().nullable(),
  cover: coverSchema,
  has_assessment: z.boolean(),
});
export type OfferedModule = z.infer<typeof offeredModuleSchema>;

/** What an assessment is like, for somebody who is about to take it: no question, no answer. */
const assessmentOutlineSchema = z.object({
  assessment_id: z.uuid(),
  questions: z.int(),
  pass_percent: z.int(),
  attempts_allowed: z.int(),
  time_limit_minutes: z.int().nullable(),
  /** Why no attempt may begin, in the rule's name; null when one may. */
  problem: z.string().nullable(),
  /** When the next attempt may begin; null when at once. */
  next_at: z.string().nullable(),
});

const attemptOutlineSchema = z.object({
  attempt_id: z.uuid(),
  number: z.int(),
  submitted_at: z.string().nullable(),
  percent: z.int().nullable(),
  passed: z.boolean().nullable(),
});

export const openCourseSchema = ownCourseSchema.omit({ cover: true }).extend({
  translations: z.array(courseWordsSchema).optional(),
  training: z.array(trainingPageSchema),
  page_ids_done: z.array(z.uuid()),
  assessment: assessmentOutlineSchema.nullable(),
  attempts: z.array(attemptOutlineSchema),
});
export type OpenCourse = z.infer<typeof openCourseSchema>;

const answerSchema = z.union([
  z.string().max(LEARNER_TEXT_MAX_LENGTH),
  z.number(),
  z.array(sentId).max(MOST_CHOICES),
]);
const answersSchema = z.record(sentId, answerSchema);

const askedQuestionSchema = z.object({
  question_id: z.uuid(),
  type: z.enum(ASSESSMENT_QUESTION_TYPES),
  question: z.string(),
  picture: z.object({ file_id: z.uuid(), alt: z.string() }).optional(),
  points: z.int(),
  unit: z.string(),
  choices: z.array(z.object({ choice_id: z.uuid(), text: z.string() })),
});

/** What came of a question; what was right only where it may be seen. */
const questionResultSchema = z.object({
  question_id: z.uuid(),
  is_right: z.boolean(),
  feedback: z.string(),
  right: z.object({ choice_ids: z.array(z.uuid()), texts: z.array(z.string()) }).nullable(),
});

/** An attempt in another language than the module's own, with no more of what is right than in that one. */
const attemptWordsSchema = z.object({
  language: z.string(),
  title: z.string(),
  questions: z.array(askedQuestionSchema),
  results: z.array(questionResultSchema).nullable(),
});

export const attemptSchema = z.object({
  attempt_id: z.uuid(),
  course_id: z.uuid(),
  assessment_id: z.uuid(),
  number: z.int(),
  title: z.string(),
  /** That of the title and the questions; what was kept by an older browser does not say. */
  language: z.string().optional(),
  questions: z.array(askedQuestionSchema),
  translations: z.array(attemptWordsSchema).optional(),
  answers: answersSchema,
  /** By the server's clock, as `now`: a phone's may be wrong. */
  ends_at: z.string().nullable(),
  now: z.string(),
  result: z
    .object({
      points: z.int(),
      points_of: z.int(),
      percent: z.int(),
      pass_percent: z.int(),
      passed: z.boolean(),
      submitted_at: z.string(),
      /** The time was over before it was handed in; what had arrived by then counts. */
      is_late: z.boolean(),
      attempts_left: z.int(),
      next_at: z.string().nullable(),
      questions: z.array(questionResultSchema),
    })
    .nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

const ofCourse = z.object({ course_id: sentId });
const ofAttempt = z.object({ course_id: sentId, attempt_id: sentId });
const answered = z.strictObject({ answers: answersSchema });
/** What the learner reads, the best first: a certificate that is earned here is in one of them where it can be. */
const languages = z.array(z.string().max(35)).max(MOST_WANTED_LANGUAGES).optional();

const attempt = { 200: replyOf(attemptSchema) };

/** Schemas of `courseRoutes`. */
export const courseSchemas = {
  list: {
    querystring: z.strictObject({ today: sentDay }),
    response: { 200: replyOf(z.object({ courses: z.array(ownCourseSchema) })) },
  },
  offered: { response: { 200: replyOf(z.object({ modules: z.array(offeredModuleSchema) })) } },
  take: {
    body: z.strictObject({ module_id: sentId }),
    response: { 200: replyOf(z.object({ course_id: z.uuid() })) },
  },
  get: {
    params: ofCourse,
    querystring: z.strictObject({ today: sentDay }),
    response: { 200: replyOf(openCourseSchema) },
  },
  progress: {
    params: ofCourse,
    body: z.strictObject({ page_ids: z.array(sentId).max(100), today: sentDay, languages }),
    response: { 200: replyOf(openCourseSchema) },
  },
  begin: { params: ofCourse, body: z.strictObject({ attempt_id: sentId, languages }), response: attempt },
  attempt: { params: ofAttempt, response: attempt },
  answer: { params: ofAttempt, body: answered, response: attempt },
  submit: { params: ofAttempt, body: answered.extend({ today: sentDay, languages }), response: attempt },
} as const;

/** All that a link says of its person. */
const accessSchema = z.object({
  name_first: z.string(),
  expires_at: z.string(),
  courses: z.array(ownCourseSchema),
});
export type Access = z.infer<typeof accessSchema>;

/** Schemas of `accessRoutes`. */
export const accessSchemas = {
  list: {
    querystring: courseSchemas.list.querystring,
    response: { 200: replyOf(accessSchema) },
  },
  get: courseSchemas.get,
  files: fileSchemas.ofCourse,
  progress: courseSchemas.progress,
  begin: courseSchemas.begin,
  attempt: courseSchemas.attempt,
  answer: courseSchemas.answer,
  submit: courseSchemas.submit,
} as const;

/** What a certificate says to whoever has its number: no organisation, no score. */
export const shownCertificateSchema = z.object({
  number: z.string(),
  name: z.string(),
  title: z.string(),
  earned_on: z.string(),
  /** Null: forever. */
  valid_until: z.string().nullable(),
  state: z.enum(['valid', 'expired']),
});
export type ShownCertificate = z.infer<typeof shownCertificateSchema>;

/** Schemas of `certificateRoutes`. */
export const certificateSchemas = {
  get: {
    params: z.object({ number: z.string().max(60) }),
    querystring: z.strictObject({
      /** The reader's day; UTC's without it. */
      today: sentDay.optional(),
    }),
    response: { 200: replyOf(shownCertificateSchema) },
  },
  pdf: { params: z.object({ course_id: sentId }) },
} as const;
