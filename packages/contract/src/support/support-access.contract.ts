import { MEASUREMENT_TYPES } from '@heatwise/domain/measurements/measurement-type';
import { SUPPORT_REASON_MAX_LENGTH } from '@heatwise/domain/support/support-access';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { instantSchema, listOffset, searchedName, sentId } from '../fields.schema.ts';

/** That the desk may look, or could: from when to when, and who said so. */
export const supportAccessSchema = z.object({
  access_id: z.uuid(),
  granted_by_name: z.string(),
  reason: z.string(),
  granted_at: z.string(),
  until: z.string(),
  ended_at: z.string().nullable(),
  /** Who ended it; empty while it was not. */
  ended_by_name: z.string(),
});
export type SupportAccess = z.infer<typeof supportAccessSchema>;

export const grantSupportSchema = z.strictObject({
  /** Made by the client: pressing twice grants once. */
  access_id: sentId,
  /** The command refuses what is wrong with these in the rule's words. */
  hours: z.number(),
  reason: z.string().max(10 * SUPPORT_REASON_MAX_LENGTH),
});
export type GrantSupport = z.infer<typeof grantSupportSchema>;

/** Schemas of `supportAccessRoutes`. */
export const supportAccessSchemas = {
  list: { response: { 200: replyOf(z.array(supportAccessSchema)) } },
  grant: { body: grantSupportSchema, response: { 200: replyOf(supportAccessSchema) } },
  end: {
    params: z.object({ access_id: sentId }),
    body: z.strictObject({}),
    response: { 200: replyOf(supportAccessSchema) },
  },
} as const;

export const supportPersonSchema = z.object({
  user_id: z.uuid(),
  name: z.string(),
  is_hidden: z.boolean(),
  tags: z.array(z.string()),
  /** The class of their latest test in words; null without one. */
  latest_class: z.string().nullable(),
  latest_at: instantSchema.nullable(),
});
export type SupportPerson = z.infer<typeof supportPersonSchema>;

/** A test without notes and position. */
export const supportTestSchema = z.object({
  measurement_id: z.uuid(),
  type: z.enum(MEASUREMENT_TYPES),
  value: z.number(),
  class: z.string(),
  device: z.string().nullable(),
  created_time: instantSchema,
  modified_time: instantSchema,
});
export type SupportTest = z.infer<typeof supportTestSchema>;

export const supportDeviceSchema = z.object({
  device_id: z.uuid(),
  serial: z.string(),
  nickname: z.string(),
  device: z.string().nullable(),
  firmware: z.string().nullable(),
  app_version: z.string().nullable(),
  tests: z.int(),
  last_seen: instantSchema.nullable(),
  is_retired: z.boolean(),
});
export type SupportDevice = z.infer<typeof supportDeviceSchema>;

/** How an organisation stands, as whoever helps with it has to know. */
export const supportOverviewSchema = z.object({
  name: z.string(),
  reason: z.string(),
  granted_by_name: z.string(),
  until: z.string(),
  people: z.int(),
  hidden: z.int(),
  deleted: z.int(),
  /** When the server stored a test last, or changed one. */
  last_test_stored: instantSchema.nullable(),
  /** People whose rows have yet to travel to browsers. */
  people_to_synchronise: z.int(),
  /** Deleted tags that are still being taken off. */
  tags_to_take_off: z.int(),
});
export type SupportOverview = z.infer<typeof supportOverviewSchema>;

/** People on a page of the desk's list, and tests of one person. */
export const SUPPORT_PEOPLE_PAGE = 100;
export const SUPPORT_LATEST_TESTS = 30;

const ofOrganisation = z.object({ org_id: sentId });

/** Schemas of `deskSupportRoutes`. */
export const deskSupportSchemas = {
  overview: { params: ofOrganisation, response: { 200: replyOf(supportOverviewSchema) } },
  people: {
    params: ofOrganisation,
    querystring: z.strictObject({
      /** Part of a name; case does not matter. */
      q: searchedName,
      offset: listOffset,
    }),
    response: {
      200: replyOf(z.object({ people: z.array(supportPersonSchema), count: z.int() })),
    },
  },
  tests: {
    params: ofOrganisation.extend({ user_id: sentId }),
    response: { 200: replyOf(z.object({ name: z.string(), tests: z.array(supportTestSchema) })) },
  },
  devices: { params: ofOrganisation, response: { 200: replyOf(z.array(supportDeviceSchema)) } },
} as const;
