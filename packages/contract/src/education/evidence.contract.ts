import { z } from 'zod';
import { sentId } from '../id.ts';
import { sentDay } from '../sent-day.ts';

const filter = {
  module_id: sentId.optional(),
  /** What was assigned, tried, completed, excused or attended from this day … */
  from: sentDay.optional(),
  /** … to this one, both included. */
  to: sentDay.optional(),
};
type Period = { readonly from?: string | undefined; readonly to?: string | undefined };
const isInOrder = ({ from, to }: Period) => from === undefined || to === undefined || from <= to;
const OUT_OF_ORDER = { path: ['to'], error: 'The last day must not be before the first.' };

const csvAskedSchema = z
  .strictObject({
    ...filter,
    /** The reader's day, by which a course is overdue; UTC's without it. */
    today: sentDay.optional(),
  })
  .refine(isInOrder, OUT_OF_ORDER);
const xapiAskedSchema = z
  .strictObject({
    ...filter,
    /** From the address of the next page. */
    after: sentId.optional(),
  })
  .refine(isInOrder, OUT_OF_ORDER);
export type EvidenceAsked = Omit<z.infer<typeof xapiAskedSchema>, 'after'>;

/** Schemas of `evidenceRoutes`. */
export const evidenceSchemas = {
  csv: { querystring: csvAskedSchema },
  xapi: { querystring: xapiAskedSchema },
} as const;
