import { Readable } from 'node:stream';
import { reply } from '@heatwise/contract/envelope';
import { type BiDays, biRoutes } from '@heatwise/contract/services/bi.contract';
import {
  BI_FILES_AN_HOUR,
  BI_TABLES,
  type BiFormat,
  type BiTable,
} from '@heatwise/domain/services/bi-tables';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../http/app-error.ts';
import { holdToPace, type ReaderPace } from '../../../http/reader-pace.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import type { RandomBytes } from '../../../http/token.ts';
import { beginReading, biState, changeBiKey } from './bi.commands.ts';
import { biCsv, biParquet } from './bi-files.ts';
import { biPages, type CreateClassing } from './bi-pages.ts';
import { refreshBiPeople } from './bi-people.ts';

const FILES_AT_ONCE = 2;
/** Pages that all files together read at once: downloads that stand still read none. */
const READS_AT_ONCE = 2;
const READS_WAITING = 10_000;

const MEDIA_TYPES: Readonly<Record<BiFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

export type BiParts = {
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly exportPace: ReaderPace;
  readonly createClassing: CreateClassing;
};

/** Pseudonymous rows, for the organisation's own tools of analysis. */
export const serveBi: FastifyPluginAsyncZod<BiParts> = async (app, parts) => {
  const { clock, randomBytes } = parts;
  const running = new Map<string, number>();
  const busy = () => new AppError('server-busy', { retryAfterSeconds: 60 });
  const semaphore = createSemaphore(READS_AT_ONCE, READS_WAITING, busy);

  app.route({ ...biRoutes.state, handler: async (request) => reply(await request.read(biState)) });
  app.route({
    ...biRoutes.changeKey,
    handler: async (request) => {
      const { seen_key_made_at } = request.body;
      return reply(
        await request.write((scope) => changeBiKey(scope, seen_key_made_at, { now: clock(), randomBytes })),
      );
    },
  });

  /** One file of an organisation at a time, or two: until it was taken, or whoever asked has left. */
  function takePlace(orgId: string, response: FastifyReply): void {
    const before = running.get(orgId) ?? 0;
    if (before >= FILES_AT_ONCE) throw busy();
    running.set(orgId, before + 1);
    response.raw.once('close', () => {
      const left = (running.get(orgId) ?? 1) - 1;
      if (left > 0) running.set(orgId, left);
      else running.delete(orgId);
    });
  }

  async function send(
    request: FastifyRequest,
    response: FastifyReply,
    { table, format, days }: { table: BiTable; format: BiFormat; days: BiDays | null },
  ): Promise<FastifyReply> {
    takePlace(request.org_id, response);
    holdToPace(response.raw, parts.exportPace);
    const isProgram = request.apiCaller !== null;
    const asked = { table, days };
    await request.write((scope) => beginReading(scope, asked, { now: clock(), randomBytes, isProgram }));
    await request.read(refreshBiPeople);
    const pages = biPages((work) => semaphore(() => request.copy(work)), asked, parts.createClassing);
    const columns = BI_TABLES[table];
    const file = format === 'csv' ? biCsv(columns, pages) : biParquet(columns, pages);
    return response
      .type(MEDIA_TYPES[format])
      .header(
        'content-disposition',
        `attachment; filename="heatwise-${table.replaceAll('_', '-')}.${format}"`,
      )
      .send(Readable.from(file, { objectMode: false }));
  }

  const limited = <Config extends object>(config: Config) => ({
    ...config,
    // Once it is known whose it is.
    rateLimit: {
      hook: 'preHandler' as const,
      max: BI_FILES_AN_HOUR,
      timeWindow: '1 hour',
      keyGenerator: ({ org_id }: FastifyRequest) => org_id,
    },
  });
  const ofDays = [
    { route: biRoutes.measurementsCsv, table: 'measurements', format: 'csv' },
    { route: biRoutes.measurementsParquet, table: 'measurements', format: 'parquet' },
    { route: biRoutes.linkedValuesCsv, table: 'linked_values', format: 'csv' },
    { route: biRoutes.linkedValuesParquet, table: 'linked_values', format: 'parquet' },
  ] as const;
  for (const { route, table, format } of ofDays) {
    app.route({
      ...{ ...route, exposeHeadRoute: false, config: limited(route.config) },
      handler: (request, response) => send(request, response, { table, format, days: request.query }),
    });
  }
  const ofAll = [
    { route: biRoutes.peopleCsv, format: 'csv' },
    { route: biRoutes.peopleParquet, format: 'parquet' },
  ] as const;
  for (const { route, format } of ofAll) {
    app.route({
      ...{ ...route, exposeHeadRoute: false, config: limited(route.config) },
      handler: (request, response) => send(request, response, { table: 'people', format, days: null }),
    });
  }
};
