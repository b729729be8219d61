import { NOBODY_ASSIGNED } from '@heatwise/domain/education/assignment';
import { COURSE_STATES, MOST_TRAINED_LISTED, SHOWN_COURSES } from '@heatwise/domain/education/course';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education';
import { EXCUSE_MAX_LENGTH, MOST_DUE_DAYS, MOST_REPEAT_MONTHS } from '@heatwise/domain/education/enrolment';
import { LEARNER_IDENTIFICATIONS } from '@heatwise/domain/education/toolbox-talk';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { listOffset, searchedName, sentDay, sentId } from '../fields.schema.ts';
import { coverSchema } from './files.contract.ts';

export const dueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('date'), date: sentDay }),
  z.strictObject({ kind: z.literal('days'), days: z.int().min(1).max(MOST_DUE_DAYS) }),
]);
export const repeatSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('months'), months: z.int().min(1).max(MOST_REPEAT_MONTHS) }),
  z.strictObject({
    kind: z.literal('yearly'),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31),
  }),
]);

const whom = {
  everyone: z.boolean(),
  user_ids: z.array(sentId).max(500),
  /** Tags, jobs and locations: whoever carries one of them, and whoever joins later. */
  tag_ids: z.array(sentId).max(100),
};

export const newAssignmentSchema = z
  .strictObject({
    /** The client's, so that sending twice is harmless. */
    assignment_id: sentId,
    ...whom,
    due: dueSchema,
    repeats: repeatSchema,
    /** Whether people are mailed when they are assigned it, before it is due and while it is overdue; they are by default. */
    reminders: z.boolean().optional(),
    /** The client's day: a due date before it is refused. */
    today: sentDay,
  })
  .refine(
    ({ everyone, user_ids, tag_ids }) => everyone || user_ids.length + tag_ids.length > 0,
    NOBODY_ASSIGNED,
  );
export type NewAssignment = z.infer<typeof newAssignmentSchema>;

export const assignmentSchema = z.object({
  assignment_id: z.uuid(),
  everyone: z.boolean(),
  user_ids: z.array(z.uuid()),
  tag_ids: z.array(z.uuid()),
  due: dueSchema,
  repeats: repeatSchema,
  reminders: z.boolean(),
  made_by: z.string(),
  made_at: z.string(),
  /** How many of the people have been given it; null when all have. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** How one person stands with a module. */
const learnerSchema = z.object({
  course_id: z.uuid(),
  module_id: z.uuid(),
  title: z.string(),
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  round: z.int(),
  state: z.enum(COURSE_STATES),
  assigned_on: z.string(),
  due_on: z.string().nullable(),
  version: z.int().nullable(),
  pages_done: z.int(),
  pages: z.int(),
  attempts: z.array(
    z.object({
      attempt_id: z.uuid(),
      number: z.int(),
      submitted_at: z.string().nullable(),
      percent: z.int().nullable(),
      passed: z.boolean().nullable(),
    }),
  ),
  done_on: z.string().nullable(),
  excused: z.object({ reason: z.string(), by: z.string(), on: z.string() }).nullable(),
  certificate: z.object({ number: z.string(), valid_until: z.string().nullable() }).nullable(),
  /** How the product knew who did this; null for what was done before that was recorded. */
  identification: z.object({ by: z.enum(LEARNER_IDENTIFICATIONS), issued_by: z.string() }).nullable(),
});
export type Learner = z.infer<typeof learnerSchema>;

const pageOfPeople = z.strictObject({
  state: z.enum(COURSE_STATES).optional(),
  q: searchedName,
  today: sentDay,
  offset: listOffset,
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type LearnersAsked = z.infer<typeof pageOfPeople>;

const ofModule = z.object({ module_id: sentId });
const ofCourse = z.object({ course_id: sentId });

/** Schemas of `assignmentRoutes`. */
export const assignmentSchemas = {
  list: {
    params: ofModule,
    response: { 200: replyOf(z.object({ assignments: z.array(assignmentSchema) })) },
  },
  create: { params: ofModule, body: newAssignmentSchema, response: { 200: replyOf(assignmentSchema) } },
  end: { params: z.object({ assignment_id: sentId }), response: { 200: replyOf(z.null()) } },
  people: {
    params: ofModule,
    querystring: pageOfPeople,
    response: {
      200: replyOf(
        z.object({
          people: z.array(learnerSchema),
          /** Without the state that was asked for. */
          counts: z.record(z.enum(COURSE_STATES), z.int()),
        }),
      ),
    },
  },
  person: {
    params: z.object({ user_id: sentId }),
    querystring: z.strictObject({ today: sentDay }),
    response: { 200: replyOf(z.object({ courses: z.array(learnerSchema) })) },
  },
  excuse: {
    params: ofCourse,
    body: z.strictObject({
      reason: z.string().trim().min(1, COURSE_MESSAGES.reasonMissing).max(EXCUSE_MAX_LENGTH),
    }),
    response: { 200: replyOf(z.null()) },
  },
  allow: { params: ofCourse, body: z.strictObject({}), response: { 200: replyOf(z.null()) } },
  unexcuse: { params: ofCourse, response: { 200: replyOf(z.null()) } },
} as const;

const count = z.int();

/** How the people in one's reach stand with a module. */
const moduleCountsSchema = z.object({
  module_id: z.uuid(),
  /** Of the version that was published last. */
  title: z.string(),
  cover: coverSchema,
  state: z.enum(['published', 'retired']),
  assigned: count,
  done: count,
  excused: count,
  overdue: count,
  failed: count,
  certificates_end: count,
});
export type ModuleCounts = z.infer<typeof moduleCountsSchema>;

export const overviewSchema = z.object({
  /** Everybody who has any course. */
  people: count,
  overdue_people: count,
  failed_people: count,
  /** Within 30 days, and nothing that counts longer. */
  certificates_end: count,
  /** In their own order. Whoever does not reach everybody sees those that somebody in their reach has. */
  modules: z.array(moduleCountsSchema),
  /** Everything that was ever published, in its order: what the people's courses are narrowed by. */
  choices: z.array(moduleCountsSchema.pick({ module_id: true, title: true, state: true })),
});
export type EducationOverview = z.infer<typeof overviewSchema>;

const trainedAskedSchema = z.strictObject({
  today: sentDay,
  show: z.enum(SHOWN_COURSES).optional(),
  module_id: sentId.optional(),
  q: searchedName,
  offset: listOffset,
  limit: z.coerce.number().int().min(1).max(MOST_TRAINED_LISTED).default(100),
});
export type TrainedAsked = z.infer<typeof trainedAskedSchema>;

const askedPeopleSchema = z
  .strictObject({
    today: sentDay,
    /** Who has still to take this module. */
    not_trained: sentId.optional(),
    certificate_ends: z.literal('true').optional(),
  })
  .refine(
    ({ not_trained, certificate_ends }) => not_trained !== undefined || certificate_ends !== undefined,
    'Ask for not_trained, certificate_ends or both.',
  );
export type PeopleAsked = z.infer<typeof askedPeopleSchema>;

/** Schemas of `overviewRoutes`. */
export const overviewSchemas = {
  overview: { querystring: z.strictObject({ today: sentDay }), response: { 200: replyOf(overviewSchema) } },
  people: {
    querystring: trainedAskedSchema,
    response: {
      200: replyOf(
        z.object({
          courses: z.array(learnerSchema),
          /** Of all pages. */
          count,
          people: count,
        }),
      ),
    },
  },
  peopleIds: {
    querystring: askedPeopleSchema,
    response: { 200: replyOf(z.object({ user_ids: z.array(z.uuid()) })) },
  },
} as const;

const filter = {
  module_id: sentId.optional(),
  /** What was assigned, tried, completed, excused or attended from this day … */
  from: sentDay.optional(),
  /** … to this one, both included. */
  to: sentDay.optional(),
};
type Period = { readonly from?: string | undefined; readonly to?: string | undefined };
const isInOrder = ({ from, to }: Period) => from === undefined || to === undefined || from <= to;
const OUT_OF_ORDER = { path: ['to'], error: 'The last day must not be before the first.' };

const csvAskedSchema = z
  .strictObject({
    ...filter,
    /** The reader's day, by which a course is overdue; UTC's without it. */
    today: sentDay.optional(),
  })
  .refine(isInOrder, OUT_OF_ORDER);
const xapiAskedSchema = z
  .strictObject({
    ...filter,
    /** From the address of the next page. */
    after: sentId.optional(),
  })
  .refine(isInOrder, OUT_OF_ORDER);
export type EvidenceAsked = Omit<z.infer<typeof xapiAskedSchema>, 'after'>;

/** Schemas of `evidenceRoutes`. */
export const evidenceSchemas = {
  csv: { querystring: csvAskedSchema },
  xapi: { querystring: xapiAskedSchema },
} as const;
