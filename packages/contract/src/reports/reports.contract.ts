import {
  LAST_DAY_OF_EVERY_MONTH,
  MOST_REPORT_RECIPIENTS,
  MOST_REPORT_TAGS,
  REPORT_DAYS,
  REPORT_FORMATS,
  REPORT_KINDS,
  REPORT_NAME_MAX_LENGTH,
  REPORT_PAPERS,
  RUN_FORMATS,
  RUN_KINDS,
} from '@heatwise/domain/reports/report';
import {
  MOST_REPORT_COLUMNS,
  REPORT_LANGUAGES,
  SODIUM_UNITS,
  TEMPERATURE_UNITS,
  USUAL_CHOICES,
} from '@heatwise/domain/reports/report-choices';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentId } from '../fields.schema.ts';

const hour = z.int().min(0).max(23);
const scheduleSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  z.strictObject({ every: z.literal('week'), weekday: z.int().min(1).max(7), hour }),
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(LAST_DAY_OF_EVERY_MONTH), hour }),
]);

/** A report as it is written. What the rules say against it comes with report-not-valid. */
export const reportDraftSchema = z.strictObject({
  name: z.string().trim().max(REPORT_NAME_MAX_LENGTH),
  kind: z.enum(REPORT_KINDS),
  tag_ids: z.array(sentId).max(MOST_REPORT_TAGS),
  days: z.int().min(REPORT_DAYS.least).max(REPORT_DAYS.most),
  time_zone: z.string().max(100),
  paper: z.enum(REPORT_PAPERS),
  formats: z.array(z.enum(REPORT_FORMATS)).max(REPORT_FORMATS.length),
  schedule: scheduleSchema.nullable(),
  recipient_ids: z.array(sentId).max(MOST_REPORT_RECIPIENTS),
  /** `table.column` each; null: all that there are. */
  columns: z.array(z.string().max(60)).max(MOST_REPORT_COLUMNS).nullable().default(null),
  language: z.enum(REPORT_LANGUAGES).default(USUAL_CHOICES.language),
  /** Null: the organisation's own. */
  temperature_unit: z.enum(TEMPERATURE_UNITS).nullable().default(USUAL_CHOICES.temperature_unit),
  sodium_unit: z.enum(SODIUM_UNITS).default(USUAL_CHOICES.sodium_unit),
});

/** A report that was made, is being made, or could not be. */
export const reportRunSchema = z.object({
  run_id: z.uuid(),
  report_id: z.uuid(),
  /** As it was called when it was asked for. */
  name: z.string(),
  kind: z.enum(RUN_KINDS),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Who asked for it; null for its schedule. */
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  finished_at: z.string().nullable(),
  first_day: z.string(),
  last_day: z.string(),
  /** Why it failed, or is tried again. */
  problem: z.string().nullable(),
  files: z.array(z.object({ format: z.enum(RUN_FORMATS), bytes: z.int() })),
});
export type ReportRun = z.infer<typeof reportRunSchema>;

export const reportSchema = reportDraftSchema.extend({
  report_id: z.uuid(),
  revision: z.int(),
  next_at: z.string().nullable(),
  last_run: reportRunSchema.nullable(),
});
export type Report = z.infer<typeof reportSchema>;

/** A pack of evidence. What the rules say against its days comes with report-not-valid. */
export const evidencePackSchema = z.strictObject({
  run_id: sentId,
  about: z.strictObject({ kind: z.enum(['person', 'tag']), id: sentId }),
  first_day: z.string().max(10),
  last_day: z.string().max(10),
  time_zone: z.string().max(100),
});

const params = z.object({ report_id: sentId });

const one = { 200: replyOf(reportSchema) };

/** Schemas of `reportRoutes`. */
export const reportSchemas = {
  list: { response: { 200: replyOf(z.object({ reports: z.array(reportSchema) })) } },
  create: { body: reportDraftSchema.extend({ report_id: sentId }), response: one },
  save: { params, body: reportDraftSchema.extend({ revision: z.int().min(0) }), response: one },
  remove: { params, response: { 200: replyOf(z.null()) } },
  run: { params, body: z.strictObject({ run_id: sentId }), response: { 200: replyOf(reportRunSchema) } },
  evidence: { body: evidencePackSchema, response: { 200: replyOf(reportRunSchema) } },
  runs: {
    querystring: z.strictObject({
      report_id: sentId.optional(),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    response: { 200: replyOf(z.object({ runs: z.array(reportRunSchema), count: z.int() })) },
  },
  file: { params: z.object({ run_id: sentId, format: z.enum(RUN_FORMATS) }) },
} as const;
