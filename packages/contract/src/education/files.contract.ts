import {
  FILE_MESSAGES,
  FILE_NAME_MAX_LENGTH,
  MODULE_FILE_KINDS,
  MOST_FILE_BYTES,
} from '@heatwise/domain/education/module-files';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

/** A file as a browser shows it. */
export const shownFileSchema = z.object({
  file_id: z.uuid(),
  kind: z.enum(MODULE_FILE_KINDS),
  name: z.string(),
  bytes: z.int(),
  /** How long a video plays. */
  seconds: z.number().nullable(),
  /** Opens the file for some hours, and not after the session or link to courses that it was made for has ended. */
  address: z.string(),
});
export type ShownFile = z.infer<typeof shownFileSchema>;

/** The files of a module by their id. One that is missing here is lost, or still on its way. */
const shownFilesSchema = z.record(z.uuid(), shownFileSchema);
export type ShownFiles = z.infer<typeof shownFilesSchema>;

/** What opens a module's cover on its card, as the address of a shown file; null without one. */
export const coverSchema = z.string().nullable();

const fileName = z.string().trim().min(1).max(FILE_NAME_MAX_LENGTH);

const sentFileSchema = z
  .strictObject({
    /** The client's: the same id again answers how far the file is. */
    file_id: sentId,
    kind: z.enum(MODULE_FILE_KINDS).exclude(['picture']),
    name: fileName,
    bytes: z.int().min(1, 'This file is empty.'),
    seconds: z.number().min(0).max(86_400).nullable(),
  })
  .refine(({ kind, bytes }) => bytes <= MOST_FILE_BYTES[kind], {
    path: ['bytes'],
    error: FILE_MESSAGES.tooLarge,
  });
export type SentFile = z.infer<typeof sentFileSchema>;

const fileOnItsWaySchema = z.object({
  file_id: z.uuid(),
  kind: z.enum(MODULE_FILE_KINDS),
  bytes: z.int(),
  part_bytes: z.int(),
  parts: z.int(),
  /** The numbers of those that have arrived, from 0. */
  parts_there: z.array(z.int()),
  /** What each of these is, as SHA-256 in hexadecimal: whoever goes on sends the same file. Null where it is not known. */
  digests_there: z.array(z.string().nullable()),
  /** Null until the file is complete. */
  file: shownFileSchema.nullable(),
});
export type FileOnItsWay = z.infer<typeof fileOnItsWaySchema>;

const ofFile = z.object({ file_id: sentId });

const shownFiles = { 200: replyOf(z.object({ files: shownFilesSchema })) };
const onItsWay = { 200: replyOf(fileOnItsWaySchema) };

/** Schemas of `fileRoutes`. */
export const fileSchemas = {
  begin: { body: sentFileSchema, response: onItsWay },
  get: { params: ofFile, response: onItsWay },
  part: {
    params: ofFile.extend({ number: z.coerce.number().int().min(0).max(999) }),
    consumes: ['application/octet-stream'],
    response: onItsWay,
  },
  complete: { params: ofFile, body: z.strictObject({}), response: onItsWay },
  picture: {
    body: z.strictObject({ file_id: sentId, name: fileName, image: z.string().min(1) }),
    response: { 200: replyOf(shownFileSchema) },
  },
  ofModule: { params: z.object({ module_id: sentId }), response: shownFiles },
  ofCourse: { params: z.object({ course_id: sentId }), response: shownFiles },
  open: {
    params: z.object({ org_id: sentId, file_id: sentId }),
    querystring: z.strictObject({
      until: z.coerce.number().int().min(0),
      /** What it was made for: a session or a link to courses. */
      by: z
        .string()
        .regex(/^[sl]-[0-9a-f-]{36}$/)
        .optional(),
      signature: z.string().max(100),
    }),
  },
} as const;
