import {
  MOST_ATTENDANCES,
  TALK_MESSAGES,
  TALK_PLACE_MAX_LENGTH,
} from '@heatwise/domain/education/toolbox-talk';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { listOffset, sentDay, sentId } from '../fields.schema.ts';
import { courseWordsSchema } from './courses.contract.ts';
import { trainingPageSchema } from './modules.contract.ts';

/** A module that can be presented. */
export const presentableModuleSchema = z.object({
  module_id: z.uuid(),
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  minutes: z.int().nullable(),
  pages: z.int(),
});
export type PresentableModule = z.infer<typeof presentableModuleSchema>;

export const presentedModuleSchema = presentableModuleSchema.extend({
  training: z.array(trainingPageSchema),
  /** In the other languages that there are; not there where there is only one. */
  translations: z.array(courseWordsSchema).optional(),
});
export type PresentedModule = z.infer<typeof presentedModuleSchema>;

export const sentTalkSchema = z.strictObject({
  /** The client's, so that sending twice is harmless. */
  talk_id: sentId,
  module_id: sentId,
  version: z.int().min(1),
  place: z.string().trim().min(1, TALK_MESSAGES.placeMissing).max(TALK_PLACE_MAX_LENGTH),
  /** The location tag that the place is, if it is one. */
  location_id: sentId.nullable(),
  /** The presenter's day. */
  held_on: sentDay,
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** By the same clock: a talk without a network is sent later, and clocks may be wrong. */
  sent_at: z.iso.datetime(),
  attendances: z
    .array(z.strictObject({ user_id: sentId, confirmed_at: z.iso.datetime() }))
    .min(1, TALK_MESSAGES.nobody)
    .max(MOST_ATTENDANCES),
});
export type SentTalk = z.infer<typeof sentTalkSchema>;

export const talkSchema = z.object({
  talk_id: z.uuid(),
  module_id: z.uuid(),
  title: z.string(),
  version: z.int(),
  presenter: z.string(),
  place: z.string(),
  held_on: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  /** How many attended, whoever they are. */
  attended: z.int(),
});
export type Talk = z.infer<typeof talkSchema>;

/** A talk that somebody attended; who else was there is not for them to see. */
export const attendedTalkSchema = talkSchema.omit({ attended: true });
export type AttendedTalk = z.infer<typeof attendedTalkSchema>;

export const talkWithPeopleSchema = talkSchema.extend({
  /** Those in one's reach, by name. */
  people: z.array(
    z.object({
      user_id: z.uuid(),
      name_first: z.string(),
      name_last: z.string(),
      confirmed_at: z.string(),
    }),
  ),
});
export type TalkWithPeople = z.infer<typeof talkWithPeopleSchema>;

/** Schemas of `talkRoutes`. */
export const talkSchemas = {
  modules: { response: { 200: replyOf(z.object({ modules: z.array(presentableModuleSchema) })) } },
  module: {
    params: z.object({ module_id: sentId }),
    response: { 200: replyOf(presentedModuleSchema) },
  },
  list: {
    querystring: z.strictObject({
      module_id: sentId.optional(),
      offset: listOffset,
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: { 200: replyOf(z.object({ talks: z.array(talkSchema), total: z.int() })) },
  },
  get: {
    params: z.object({ talk_id: sentId }),
    response: { 200: replyOf(talkWithPeopleSchema) },
  },
  create: {
    body: sentTalkSchema,
    response: { 200: replyOf(talkWithPeopleSchema.extend({ left_out: z.int() })) },
  },
  attended: {
    params: z.object({ user_id: sentId }),
    response: { 200: replyOf(z.object({ talks: z.array(attendedTalkSchema) })) },
  },
} as const;
