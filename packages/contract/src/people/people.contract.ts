import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { z } from 'zod';
import { metadataSchema, userSchema } from '../entities/entities.contract.ts';
import { replyOf } from '../envelope.ts';
import { plainText, sentId } from '../fields.schema.ts';

const name = plainText(PERSON_NAME_MAX_LENGTH).default('');

/** A person as they are made by hand. Who is invited chooses a password; a temporary one is replaced at the first sign-in. */
export const newPersonSchema = z.strictObject({
  /** The client may make it, so that sending twice is harmless. */
  user_id: sentId.optional(),
  name_first: name,
  name_last: name,
  email: plainText(EMAIL_MAX_LENGTH).default(''),
  /** Whether the email, if there is one, gets the link with which they choose a password and sign in. */
  invite: z.boolean().default(true),
  /** A temporary one, instead of an invitation; of organisation admins only. */
  password: z.string().max(PASSWORD_MAX_LENGTH).optional(),
  tag_ids: z.array(sentId).max(500).default([]),
  metadata: metadataSchema.default({}),
});
export type NewPerson = z.infer<typeof newPersonSchema>;

/** All of them or, when one is refused, none. */
export const peopleChosenSchema = z.strictObject({
  user_ids: z.array(sentId).min(1).max(PEOPLE_AT_ONCE),
});
/** Whom it was done to: those who were hidden already, for one, are not among them. */
export const peopleChangedSchema = z.object({ user_ids: z.array(z.uuid()) });
export type PeopleChanged = z.infer<typeof peopleChangedSchema>;

export const mergeRequestSchema = z.strictObject({ source_id: sentId, target_id: sentId });
export type MergeRequest = z.infer<typeof mergeRequestSchema>;

const many = { body: peopleChosenSchema, response: { 200: replyOf(peopleChangedSchema) } };

/** Schemas of `peopleRoutes`. */
export const peopleSchemas = {
  admins: { response: { 200: replyOf(peopleChangedSchema) } },
  create: {
    // Some clients name where they come from; the portal says fromPortal=True.
    querystring: z.strictObject({ fromPortal: z.string().max(10).optional() }),
    body: newPersonSchema,
    response: { 200: replyOf(userSchema) },
  },
  delete: {
    params: z.object({ user_id: sentId }),
    response: { 200: replyOf(peopleChangedSchema) },
  },
  hide: many,
  unhide: many,
  deleteMany: many,
  restore: many,
  merge: { body: mergeRequestSchema, response: { 200: replyOf(userSchema) } },
} as const;
