import { BETA_FEATURES } from '@heatwise/domain/organisation/features';
import { MEASUREMENT_SYSTEMS } from '@heatwise/domain/organisation/measurement-system';
import {
  ORGANISATION_DETAIL_MAX_LENGTH,
  type OrganisationMetadataChanges,
} from '@heatwise/domain/organisation/organisation-settings';
import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { ORGANISATION_NAME_MAX_LENGTH } from '@heatwise/domain/session/registration';
import { TIME_ZONE_MAX_LENGTH } from '@heatwise/domain/time/time-zone';
import { z } from 'zod';
import { organisationSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { instantSchema, plainText } from '../fields.schema.ts';

/** What would be deleted if tests were kept for so many years from today on. */
export const retentionPreviewSchema = z.object({
  /** Tests that were taken before this would go. */
  kept_from: instantSchema,
  /** How many there are; null where counting them takes too long. */
  tests: z.number().nullable(),
  /** There are more than `tests`: it is not counted further. */
  is_more: z.boolean(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

/** Schemas of `retentionRoutes`. */
export const retentionSchemas = {
  preview: {
    querystring: z.strictObject({ years: z.coerce.number() }),
    response: { 200: replyOf(retentionPreviewSchema) },
  },
  set: {
    body: z.strictObject({ years: z.number().nullable() }),
    response: { 200: replyOf(organisationSchema) },
  },
} as const;

const detail = z.string().max(ORGANISATION_DETAIL_MAX_LENGTH).nullable().optional();
const line = plainText(ORGANISATION_DETAIL_MAX_LENGTH).nullable().optional();

/** What is not named stays as it is; null takes a detail away. No other key of the metadata can be set. */
export const organisationUpdateSchema = z.strictObject({
  name: plainText(ORGANISATION_NAME_MAX_LENGTH).optional(),
  metadata: z
    .strictObject({
      _measurement_system: z.enum(MEASUREMENT_SYSTEMS).optional(),
      _show_preview_features: z.boolean().optional(),
      _beta: z.array(z.enum(BETA_FEATURES)).max(BETA_FEATURES.length).optional(),
      _password_min_length: z.number().optional(),
      /** Whether members who sign in with a password need a second factor. */
      _two_factor_required: z.boolean().optional(),
      /** How many days a browser's copy may be read without having reached the server. */
      _offline_days: z.number().optional(),
      /** How many days back browsers hold measurements. */
      _history_days: z.number().optional(),
      /** An IANA name, as in 'Australia/Perth'. */
      _time_zone: z.string().max(TIME_ZONE_MAX_LENGTH).optional(),
      industry: detail,
      address: detail,
      contact_name: line,
      contact_email: line,
      contact_phone: detail,
      website: detail,
    } satisfies Record<keyof OrganisationMetadataChanges, z.ZodType>)
    .optional(),
});
export type OrganisationUpdate = z.infer<typeof organisationUpdateSchema>;

/** Schemas of `organisationRoutes`. */
export const organisationSchemas = {
  update: { body: organisationUpdateSchema, response: { 200: replyOf(organisationSchema) } },
  export: {},
  close: {
    body: z.strictObject({
      name: z.string().max(2 * ORGANISATION_NAME_MAX_LENGTH),
      /** The caller's own, once more. */
      password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    }),
    response: { 200: replyOf(organisationSchema) },
  },
  reopen: { body: z.strictObject({}), response: { 200: replyOf(organisationSchema) } },
} as const;
