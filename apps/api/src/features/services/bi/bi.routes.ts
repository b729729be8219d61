import { Readable } from 'node:stream';
import { reply } from '@heatwise/contract/envelope';
import { type BiDays, biSchemas } from '@heatwise/contract/services/services.contract';
import { biRoutes } from '@heatwise/contract/services/services.routes';
import { BI_FILES_AN_HOUR, BI_TABLES, type BiFormat, type BiTable } from '@heatwise/domain/services/bi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { createFileDownloads } from '../../../http/file-downloads.ts';
import { limitForOrganisation } from '../../../http/organisation-rate-limit.ts';
import type { RandomBytes } from '../../../http/token.ts';
import { beginReading, biState, changeBiKey } from './bi.commands.ts';
import { biCsv, biPages, biParquet, type CreateClassing } from './bi-files.ts';
import { refreshBiPeople } from './bi-people.ts';

const routes = bindRoutes(biRoutes, biSchemas);

const MEDIA_TYPES: Readonly<Record<BiFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

export type BiParts = {
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly createClassing: CreateClassing;
};

/** Pseudonymous rows, for the organisation's own tools of analysis. */
export const serveBi: FastifyPluginAsyncZod<BiParts> = async (app, parts) => {
  const { clock, randomBytes } = parts;
  const downloads = createFileDownloads();

  app.route({ ...routes.state, handler: async (request) => reply(await request.read(biState)) });
  app.route({
    ...routes.changeKey,
    handler: async (request) => {
      const { seen_key_made_at } = request.body;
      return reply(
        await request.write((scope) => changeBiKey(scope, seen_key_made_at, { now: clock(), randomBytes })),
      );
    },
  });

  async function send(
    request: FastifyRequest,
    response: FastifyReply,
    { table, format, days }: { table: BiTable; format: BiFormat; days: BiDays | null },
  ): Promise<FastifyReply> {
    downloads.begin(request, response);
    const isProgram = request.apiCaller !== null;
    const asked = { table, days };
    await request.write((scope) => beginReading(scope, asked, { now: clock(), randomBytes, isProgram }));
    await request.read(refreshBiPeople);
    const pages = biPages((work) => downloads.inTurn(() => request.copy(work)), asked, parts.createClassing);
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

  const limited = <Config extends object>(config: Config) =>
    limitForOrganisation(config, { max: BI_FILES_AN_HOUR, timeWindow: '1 hour' });
  const ofDays = [
    { route: routes.measurementsCsv, table: 'measurements', format: 'csv' },
    { route: routes.measurementsParquet, table: 'measurements', format: 'parquet' },
    { route: routes.linkedValuesCsv, table: 'linked_values', format: 'csv' },
    { route: routes.linkedValuesParquet, table: 'linked_values', format: 'parquet' },
  ] as const;
  for (const { route, table, format } of ofDays) {
    app.route({
      ...route,
      exposeHeadRoute: false,
      config: limited(route.config),
      handler: (request, response) => send(request, response, { table, format, days: request.query }),
    });
  }
  const ofAll = [
    { route: routes.peopleCsv, format: 'csv' },
    { route: routes.peopleParquet, format: 'parquet' },
  ] as const;
  for (const { route, format } of ofAll) {
    app.route({
      ...route,
      exposeHeadRoute: false,
      config: limited(route.config),
      handler: (request, response) => send(request, response, { table: 'people', format, days: null }),
    });
  }
};
