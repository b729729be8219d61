import { ALL_AUDIT_AREAS } from '@heatwise/domain/audit/audit-area';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

export const AUDIT_PAGE = 100;

/** An entry's number; they count up from 1 without a gap. Too long for a number of JavaScript's. */
const seq = z.string().regex(/^[1-9]\d{0,17}$/);

/** Which entries: all that hold what is named. */
export const auditFilterSchema = z.strictObject({
  /** Who did it. */
  user_id: sentId.optional(),
  area: z.enum(ALL_AUDIT_AREAS).optional(),
  /** A person, tag or anything else with an id that it was done to. */
  about_id: sentId.optional(),
  from: z.iso.datetime().optional(),
  /** Up to, and not including. */
  to: z.iso.datetime().optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditEntrySchema = z.object({
  seq,
  at: z.iso.datetime(),
  /** Null for what no person did. */
  user_id: z.uuid().nullable(),
  action: z.string(),
  subject: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditTrailSchema = z.object({
  /** Newest first. */
  entries: z.array(auditEntrySchema),
  /** Of the people, tags and types in them, also of those that are gone. */
  names: z.record(z.string(), z.string()),
  /** For the next page; null at the end. */
  next_before: seq.nullable(),
});
export type AuditTrail = z.infer<typeof auditTrailSchema>;

/** What became of recomputing every hash of the trail, from its beginning to the moment of the question. */
export const auditVerificationSchema = z.object({
  /** How many entries are as they were written, from the first. */
  entries: z.number().int(),
  /** When the first and the last of them were written; null for none. */
  first_at: z.iso.datetime().nullable(),
  last_at: z.iso.datetime().nullable(),
  /** The last of these entries' hash, in hexadecimal: whoever notes it can later show that nothing before it changed. */
  last_hash: z.string().nullable(),
  /** The number of the first entry that was changed, or follows a missing one; null when there is none. */
  broken_at: seq.nullable(),
  verified_at: z.iso.datetime(),
});
export type AuditVerification = z.infer<typeof auditVerificationSchema>;

/** Schemas of `auditRoutes`. */
export const auditSchemas = {
  list: {
    querystring: auditFilterSchema.extend({ before: seq.optional() }),
    response: { 200: replyOf(auditTrailSchema) },
  },
  verify: { response: { 200: replyOf(auditVerificationSchema) } },
  export: { querystring: auditFilterSchema },
} as const;
