import { MOST_TRAINED_LISTED, SHOWN_COURSES } from '@heatwise/domain/education/course-state';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { listOffset, searchedName } from '../list-query.ts';
import { sentDay } from '../sent-day.ts';
import { learnerSchema } from './assignments.contract.ts';
import { coverSchema } from './files.contract.ts';

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
