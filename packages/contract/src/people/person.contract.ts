import { MEASUREMENT_TYPES } from '@heatwise/domain/measurements/measurement-type';
import { ADDRESS_PART_MAX_LENGTH } from '@heatwise/domain/people/address';
import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { metadataSchema, permissionSchema, userSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { instantSchema, plainText, sentId } from '../fields.schema.ts';

/** A person as one page shows them: what is synchronised, and what only the server knows. */
export const personSchema = userSchema.extend({
  /** The active ones; empty for those who may not see them. */
  permissions: z.array(permissionSchema),
  /** When the latest test was taken that the caller may see. */
  last_measured_time: instantSchema.nullable(),
  /** Whether the person signs in with a password here; null for those who may not edit the person. */
  has_password: z.boolean().nullable(),
  /** Until when a temporary password works, also once that is past; null without one, and for those who may not set it. */
  temporary_password_until: z.iso.datetime().nullable(),
  /** What the caller may do to the person. Others' permissions are not synchronised to everybody who edits people. */
  may: z.object({
    edit: z.boolean(),
    change_sign_in: z.boolean(),
    set_password: z.boolean(),
    hide: z.boolean(),
    delete: z.boolean(),
  }),
});
export type PersonOnPage = z.infer<typeof personSchema>;

/** What a person's tests of one kind say, over those that were not removed. */
export const personStatSchema = z.object({
  type: z.enum(MEASUREMENT_TYPES),
  /** Of a custom type, else null. */
  custom_id: z.uuid().nullable(),
  count: z.number(),
  valid_count: z.number(),
  /** Of the last valid test; where none is valid, of the last one. */
  last_time: instantSchema,
  last_value: z.number(),
  /** Median and ends of the valid values, in the type's unit; null when none is valid. */
  median: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export const personStatsSchema = z.object({ user_id: z.uuid(), types: z.array(personStatSchema) });
export type PersonStats = z.infer<typeof personStatsSchema>;

const name = plainText(PERSON_NAME_MAX_LENGTH);
const password = z.string().max(PASSWORD_MAX_LENGTH);

/** What is not named stays as it is. An empty email ends that the person can sign in. */
export const personUpdateSchema = z.strictObject({
  user_id: sentId,
  name_first: name.optional(),
  name_last: name.optional(),
  email: plainText(EMAIL_MAX_LENGTH).nullable().optional(),
  password: password.optional(),
  /** Asked of those who change how they themselves sign in. */
  current_password: password.optional(),
  tag_ids: z.array(sentId).max(500).optional(),
  /** Changes: null takes a key away. */
  metadata: metadataSchema.optional(),
});
export type PersonUpdate = z.infer<typeof personUpdateSchema>;

const part = z.string().max(ADDRESS_PART_MAX_LENGTH).default('');
export const addressSchema = z.strictObject({
  street: part,
  city: part,
  state: part,
  postal_code: part,
  country: part,
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
});

/** Somebody else's id that cannot be read must not make the change one's own. */
const ownMetadata = metadataSchema
  .refine((map) => !('user_id' in map), 'Invalid UUID')
  .transform((metadata) => ({ user_id: undefined, metadata }));

const userId = z.object({ user_id: sentId });
/** The place in the person's list, counted from 0. */
const place = z.object({ index: z.coerce.number().int() });
/** Whose address; one's own when nobody is named. */
const ofWhom = z.strictObject({ user_id: sentId.optional() });
const personReply = { 200: replyOf(userSchema) };

/** Schemas of `personRoutes`. */
export const personSchemas = {
  get: { params: userId, response: { 200: replyOf(personSchema) } },
  stats: { params: userId, response: { 200: replyOf(personStatsSchema) } },
  update: { body: personUpdateSchema, response: personReply },
  metadata: {
    body: z.union([z.strictObject({ user_id: sentId.optional(), metadata: metadataSchema }), ownMetadata]),
    response: personReply,
  },
  resetPassword: {
    params: userId,
    body: z.strictObject({ password, current_password: password.optional() }),
    response: personReply,
  },
  addAddress: {
    body: z.strictObject({ user_id: sentId, address: addressSchema }),
    response: personReply,
  },
  editAddress: {
    params: place,
    body: z.strictObject({ user_id: sentId, address: addressSchema }),
    response: personReply,
  },
  deleteAddress: { params: place, querystring: ofWhom, response: personReply },
} as const;
