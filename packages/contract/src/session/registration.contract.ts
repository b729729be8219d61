import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-change';
import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { ORGANISATION_NAME_MAX_LENGTH, REGISTRATION_MODES } from '@heatwise/domain/session/registration';
import { TIME_ZONE_MAX_LENGTH } from '@heatwise/domain/time/time-zone';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { plainText, sentId } from '../fields.schema.ts';
import { mailDeliverySchema } from './mail.contract.ts';
import { loginRecordSchema } from './session.contract.ts';

/** Shape checks only: what else is wrong comes as a result code. */
export const registrationRequestSchema = z.strictObject({
  organisation_name: plainText(ORGANISATION_NAME_MAX_LENGTH),
  name_first: plainText(PERSON_NAME_MAX_LENGTH),
  name_last: plainText(PERSON_NAME_MAX_LENGTH),
  email: plainText(EMAIL_MAX_LENGTH),
  password: z.string().max(PASSWORD_MAX_LENGTH),
  /** Whether the terms of use, with what they say of personal data, are agreed to. */
  privacy_agreement: z.boolean().default(false),
  /** Of the organisation, an IANA name; UTC without one. */
  time_zone: z.string().max(TIME_ZONE_MAX_LENGTH).optional(),
  /** Of the link /ref/{uuid} that led here. */
  referral_id: sentId.optional(),
});
export type RegistrationRequest = z.infer<typeof registrationRequestSchema>;

/** 0 success, 1 email registered, 2 domain registered, 3 invalid data, 4 agreement rejected. */
const code = z.number().int();
export const registrationAnswerSchema = z.object({ code, mail: mailDeliverySchema });
export type RegistrationAnswer = z.infer<typeof registrationAnswerSchema>;

/** With the session that the confirmation opens; null unless the code is 0. */
export const confirmedRegistrationSchema = z.object({ code, login: loginRecordSchema.nullable() });
export type ConfirmedRegistration = z.infer<typeof confirmedRegistrationSchema>;

export const registrationLinkSchema = z.object({ organisation_name: z.string(), email: z.string() });
export type RegistrationLink = z.infer<typeof registrationLinkSchema>;

export const registrationModeSchema = z.object({ registration: z.enum(REGISTRATION_MODES) });

const token = z.object({ token: z.string().min(1).max(200) });

/** Schemas of `registrationRoutes`. */
export const registrationSchemas = {
  mode: { response: { 200: replyOf(registrationModeSchema) } },
  register: { body: registrationRequestSchema, response: { 200: replyOf(registrationAnswerSchema) } },
  look: {
    params: token,
    response: { 200: replyOf(z.union([registrationLinkSchema, z.literal(INVALID_TOKEN)])) },
  },
  confirm: {
    params: token,
    body: z.strictObject({}).nullish(),
    response: { 200: replyOf(confirmedRegistrationSchema) },
  },
} as const;
