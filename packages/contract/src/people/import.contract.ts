import { EMAIL_MAX_LENGTH } from '@heatwise/domain/people/email';
import { EMPLOYEE_ID_MAX_LENGTH } from '@heatwise/domain/people/employee-id';
import { IMPORT_FIELDS, IMPORT_ROW_LIMIT } from '@heatwise/domain/people/import-columns';
import {
  IMPORT_ACCESS_MAX_LENGTH,
  IMPORT_ROW_TAG_LIMIT,
  type ImportTagType,
} from '@heatwise/domain/people/import-rows';
import { PERSON_NAME_MAX_LENGTH } from '@heatwise/domain/people/person-name';
import { PASSWORD_MAX_LENGTH } from '@heatwise/domain/session/password-limits';
import { LISTED_TAG_TYPES, TAG_NAME_MAX_LENGTH } from '@heatwise/domain/tags/tag';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import type { ErrorCode } from '../errors.ts';
import { plainText, sentId } from '../fields.schema.ts';

/** Five thousand rows with long names of tags; more than that is not a list of people. */
export const IMPORT_BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const names = z.array(plainText(TAG_NAME_MAX_LENGTH).min(1)).max(IMPORT_ROW_TAG_LIMIT);
const tagType = z.enum(LISTED_TAG_TYPES) satisfies z.ZodType<ImportTagType>;

/** A row as it is posted back: the cells, and the id its person will have, so that posting twice is harmless. */
export const importRowSchema = z.strictObject({
  user_id: sentId,
  /** The number the spreadsheet shows beside it. */
  row: z.number().int().min(1),
  name_first: plainText(PERSON_NAME_MAX_LENGTH),
  name_last: plainText(PERSON_NAME_MAX_LENGTH),
  email: plainText(EMAIL_MAX_LENGTH),
  /** Of files from before people chose their own; not used. */
  password: z.string().max(PASSWORD_MAX_LENGTH).default(''),
  tags: names,
  jobs: names,
  locations: names,
  access: z.string().max(IMPORT_ACCESS_MAX_LENGTH),
  employee_id: plainText(EMPLOYEE_ID_MAX_LENGTH),
  /** Whom of the organisation the row updates; without it somebody new is made. */
  update: sentId.optional(),
  /** Which deleted person the row restores, before it updates them. */
  restore: sentId.optional(),
  /** Who it is in a directory, for rows that come from one. */
  directory: z.strictObject({ provider_id: sentId, directory_id: sentId }).optional(),
});
export type ImportedRow = z.infer<typeof importRowSchema>;

const problems = z.array(z.object({ field: z.enum(IMPORT_FIELDS), message: z.string() }));

/** A cell as it may be typed: what is wrong with it is an answer, not a refusal. */
const cell = plainText(32_767);
const cellNames = z.array(cell).max(500);

/** A row that was corrected by hand, to be looked at again. */
export const editedRowSchema = z.strictObject({
  user_id: sentId,
  row: z.number().int().min(1),
  name_first: cell,
  name_last: cell,
  email: cell,
  password: cell,
  tags: cellNames,
  jobs: cellNames,
  locations: cellNames,
  access: cell,
  employee_id: cell,
});
export type EditedRow = z.infer<typeof editedRowSchema>;

/** A row of the file as it was read, whatever is wrong with it. */
export const verifiedRowSchema = z.object({
  user_id: z.uuid(),
  row: z.number(),
  name_first: z.string(),
  name_last: z.string(),
  email: z.string(),
  password: z.string(),
  tags: z.array(z.string()),
  jobs: z.array(z.string()),
  locations: z.array(z.string()),
  access: z.string(),
  employee_id: z.string(),
  problems,
  /** Names in the row that no tag has; `problem` says why one cannot be created, only left out. */
  unknown_tags: z.array(
    z.object({
      name: z.string(),
      type: tagType,
      problem: z.string().nullable(),
      suggestions: z.array(z.string()),
    }),
  ),
  /** Whom of the organisation the row means, and what is wrong with it as an update of them; null for nobody. */
  update: z.object({ user_id: z.uuid(), name: z.string(), problems }).nullable(),
  /** Which deleted person has the row's email or employee ID, and what is wrong with restoring them; null for no one. */
  deleted: z.object({ user_id: z.uuid(), name: z.string(), problems }).nullable(),
  /** What the reader should look at: somebody else has the same name. */
  warning: z.string().nullable(),
});
export type VerifiedRow = z.infer<typeof verifiedRowSchema>;

export const importRequestSchema = z.strictObject({
  rows: z.array(importRowSchema).min(1).max(IMPORT_ROW_LIMIT),
  /** The unknown names to create; those in no list are left out. */
  new_tags: z
    .array(z.strictObject({ name: plainText(TAG_NAME_MAX_LENGTH), type: tagType }))
    .max(IMPORT_ROW_LIMIT)
    .default([]),
  /** Whether those with an email get the link with which they choose a password; those of a directory need none. */
  invite: z.boolean().default(false),
  /**
   * New people whom later parts of the same import bring: where the licence has no seats for all of them, the first part is
   * refused before anybody is stored.
   */
  also_new: z.int().min(0).max(IMPORT_ROW_LIMIT).default(0),
});
export type ImportRequest = z.infer<typeof importRequestSchema>;

export const importReceiptSchema = z.object({
  /** In the order of the rows. A row whose user_id the organisation has is not created again. */
  rows: z.array(
    z.object({
      row: z.number(),
      user_id: z.uuid(),
      outcome: z.enum(['created', 'updated', 'restored', 'created-before', 'refused']),
      problems,
    }),
  ),
  tags_created: z.number(),
});
export type ImportReceipt = z.infer<typeof importReceiptSchema>;

/** The refusals of a file, in the order of their numbers: see docs/rules.md#import. */
export const IMPORT_REFUSALS = [
  'import-no-file',
  'import-file-type',
  'import-file-content',
  'import-no-worksheet',
  'import-headers-missing',
  'import-not-permitted',
] as const satisfies readonly ErrorCode[];
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

/** A file has at most so many columns that are looked at. */
export const MOST_FILE_COLUMNS = 200;

/** Longer than the name of any sheet. */
const SHEET_NAME_MAX_LENGTH = 255;
/** Which visible sheet is read; without it the one whose headers fit best. */
const sheet = z.string().max(SHEET_NAME_MAX_LENGTH).optional();

/** Where the headers stand and which column means what: places from 0 in the order of COLUMN_HEADERS, -1 for none. */
export const fileColumnsSchema = z.strictObject({
  sheet,
  /** As the spreadsheet numbers the row. */
  head_row: z.coerce.number().int().min(1).max(20).optional(),
  columns: z
    .string()
    .regex(/^(-1|\d{1,3})(,(-1|\d{1,3})){8,9}$/)
    .optional(),
});

/** The sheets of a file, and the columns of one of them. */
export const foundColumnsSchema = z.object({
  /** The sheet that these are of. */
  sheet: z.string(),
  /** The names of all visible sheets, the one whose headers fit best first. */
  sheets: z.array(z.string()),
  /** Whether the headers are the template's. */
  is_template: z.boolean(),
  head_row: z.number(),
  /** What its first cells say helps to know a column by more than its name. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
});
export type FoundColumns = z.infer<typeof foundColumnsSchema>;

/** Schemas of `importRoutes`. */
export const importSchemas = {
  columns: {
    consumes: ['multipart/form-data'],
    querystring: z.strictObject({ sheet }),
    response: { 200: replyOf(foundColumnsSchema) },
  },
  verify: {
    consumes: ['multipart/form-data'],
    /** Without them the headers must be the template's. */
    querystring: fileColumnsSchema,
    response: { 200: replyOf(z.array(verifiedRowSchema)) },
  },
  check: {
    body: z.strictObject({ rows: z.array(editedRowSchema).min(1).max(IMPORT_ROW_LIMIT) }),
    response: { 200: replyOf(z.array(verifiedRowSchema)) },
  },
  template: { querystring: z.strictObject({ format: z.enum(['xlsx', 'xls']).default('xlsx') }) },
  import: { body: importRequestSchema, response: { 200: replyOf(importReceiptSchema) } },
} as const;
