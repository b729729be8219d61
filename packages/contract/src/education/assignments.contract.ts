import { NOBODY_ASSIGNED } from '@heatwise/domain/education/assignment-draft';
import { COURSE_STATES } from '@heatwise/domain/education/course-state';
import { MOST_DUE_DAYS, MOST_REPEAT_MONTHS } from '@heatwise/domain/education/due-dates';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education-messages';
import { EXCUSE_MAX_LENGTH } from '@heatwise/domain/education/enrolment';
import { LEARNER_IDENTIFICATIONS } from '@heatwise/domain/education/learner-identification';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { listOffset, searchedName } from '../list-query.ts';
import { sentDay } from '../sent-day.ts';

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
export const learnerSchema = z.object({
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
