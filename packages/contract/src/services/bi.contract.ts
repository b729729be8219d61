import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { sentDay } from '../sent-day.ts';

/** Both days are asked for, too; as the tests have them. */
export const biDaysSchema = z.strictObject({ from: sentDay, to: sentDay });
export type BiDays = z.infer<typeof biDaysSchema>;

export const biStateSchema = z.object({
  /** Since when the codes are what they are; null before anybody asked for rows. */
  key_made_at: z.string().nullable(),
});
export type BiState = z.infer<typeof biStateSchema>;

const admins = { needs: 'org-admin' } as const;
/** Tokens with the scope; of people, organisation admins. */
const readers = { needs: 'session', scopes: ['read_pseudonymous_rows'] } as const;
const ofDays = { schema: { querystring: biDaysSchema }, config: readers } as const;
const ofAll = { schema: {}, config: readers } as const;

export const biRoutes = {
  state: {
    method: 'GET',
    url: '/v3/service/bi',
    schema: { response: { 200: replyOf(biStateSchema) } },
    config: admins,
  },
  /** Every code becomes another one. Nothing is done where the key is no longer the one that was seen. */
  changeKey: {
    method: 'POST',
    url: '/v3/service/bi/key',
    schema: {
      body: z.strictObject({ seen_key_made_at: z.iso.datetime().nullable() }),
      response: { 200: replyOf(biStateSchema) },
    },
    config: admins,
  },
  measurementsCsv: { method: 'GET', url: '/v3/bi/measurements.csv', ...ofDays },
  measurementsParquet: { method: 'GET', url: '/v3/bi/measurements.parquet', ...ofDays },
  linkedValuesCsv: { method: 'GET', url: '/v3/bi/linked_values.csv', ...ofDays },
  linkedValuesParquet: { method: 'GET', url: '/v3/bi/linked_values.parquet', ...ofDays },
  peopleCsv: { method: 'GET', url: '/v3/bi/people.csv', ...ofAll },
  peopleParquet: { method: 'GET', url: '/v3/bi/people.parquet', ...ofAll },
} as const;
