import {
  FILE_MESSAGES,
  FILE_NAME_MAX_LENGTH,
  FILE_PART_BYTES,
  MODULE_FILE_KINDS,
  MOST_FILE_BYTES,
} from '@heatwise/domain/education/module-files';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../id.ts';
import { IMAGE_BODY_LIMIT_BYTES } from '../people/images.contract.ts';

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
const managed = { needs: 'org-admin' } as const;
const shownFiles = { 200: replyOf(z.object({ files: shownFilesSchema })) };
const onItsWay = { 200: replyOf(fileOnItsWaySchema) };

/** Files of modules, for those who write them. A file is sent in parts, in any order and as often as it takes. */
export const fileRoutes = {
  /** Refuses what is too large, and with file-no-room. */
  begin: {
    method: 'POST',
    url: '/v3/education/file',
    schema: { body: sentFileSchema, response: onItsWay },
    config: managed,
  },
  get: {
    method: 'GET',
    url: '/v3/education/file/:file_id',
    schema: { params: ofFile, response: onItsWay },
    config: managed,
  },
  /**
   * The bytes themselves. The same part again changes nothing. Refuses with file-part-length, with file-part-differs for
   * other bytes under the same number, with file-not-valid where the first part shows that the file is something else, and with file-complete.
   */
  part: {
    method: 'PUT',
    url: '/v3/education/file/:file_id/part/:number',
    schema: {
      params: ofFile.extend({ number: z.coerce.number().int().min(0).max(999) }),
      consumes: ['application/octet-stream'],
      response: onItsWay,
    },
    config: managed,
    bodyLimit: FILE_PART_BYTES,
  },
  /** Refuses with file-incomplete. */
  complete: {
    method: 'POST',
    url: '/v3/education/file/:file_id/complete',
    schema: { params: ofFile, body: z.strictObject({}), response: onItsWay },
    config: managed,
  },
  /** A picture in one piece, in base64; kept as a plain JPEG. Refuses with image-not-valid and file-no-room. */
  picture: {
    method: 'POST',
    url: '/v3/education/picture',
    schema: {
      body: z.strictObject({ file_id: sentId, name: fileName, image: z.string().min(1) }),
      response: { 200: replyOf(shownFileSchema) },
    },
    config: managed,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
  },
  /** What a module shows, for those who write or present it. Refuses with module-not-found. */
  ofModule: {
    method: 'GET',
    url: '/v3/education/module/:module_id/files',
    schema: { params: z.object({ module_id: sentId }), response: shownFiles },
    config: { needs: 'session' },
  },
  /** What a course of one's own shows. Refuses with course-not-found. */
  ofCourse: {
    method: 'GET',
    url: '/v3/courses/:course_id/files',
    schema: { params: z.object({ course_id: sentId }), response: shownFiles },
    config: { needs: 'session' },
  },
  /**
   * The file itself or a range of it, for whoever has its address. Refuses with file-not-found, and with
   * file-address-expired, also after the session or link has ended that the address was made for.
   */
  open: {
    method: 'GET',
    url: '/v3/files/:org_id/:file_id',
    schema: {
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
    config: { needs: 'nothing' },
  },
} as const;
