import { reply } from '@heatwise/contract/envelope';
import { reportSchemas } from '@heatwise/contract/reports/reports.contract';
import { reportRoutes } from '@heatwise/contract/reports/reports.routes';
import { REPORT_RUNS_PAGE, type RunFormat } from '@heatwise/domain/reports/report';
import { createSlug } from '@heatwise/domain/text/slug';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { JobQueue } from '../../background/job-queue.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { assertReportsOpen } from '../../organisation/open-features.ts';
import { askForEvidence } from './evidence/evidence.commands.ts';
import { createReport, removeReport, saveReport } from './reports.commands.ts';
import { reportsOf } from './reports.store.ts';
import { downloadFile, keptSince, runReport } from './runs.commands.ts';
import { runsOf } from './runs.store.ts';

const routes = bindRoutes(reportRoutes, reportSchemas);

const FILE_TYPES: Readonly<Record<RunFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

type Options = { readonly clock: () => Date; readonly jobs: JobQueue };

export const serveReports: FastifyPluginAsyncZod<Options> = async (app, { clock, jobs }) => {
  app.route({
    ...routes.list,
    handler: async (request) =>
      request.read(async (scope) => {
        await assertReportsOpen(scope);
        return reply({ reports: await reportsOf(scope, { since: keptSince(clock()) }) });
      }),
  });
  app.route({
    ...routes.create,
    handler: async (request) =>
      reply(await request.write((scope) => createReport(scope, request.body, clock()))),
  });
  app.route({
    ...routes.save,
    handler: async (request) => {
      const { report_id } = request.params;
      return reply(await request.write((scope) => saveReport(scope, report_id, request.body, clock())));
    },
  });
  app.route({
    ...routes.remove,
    handler: async (request) => {
      await request.write((scope) => removeReport(scope, request.params.report_id));
      return reply(null);
    },
  });
  app.route({
    ...routes.run,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await request.write((scope) => runReport(scope, wanted, { jobs, now: clock() })));
    },
  });
  app.route({
    ...routes.evidence,
    handler: async (request) =>
      reply(await request.write((scope) => askForEvidence(scope, request.body, { jobs, now: clock() }))),
  });
  app.route({
    ...routes.runs,
    handler: async (request) => {
      const page = { ...request.query, limit: REPORT_RUNS_PAGE };
      return request.read(async (scope) => {
        await assertReportsOpen(scope);
        return reply(await runsOf(scope, page, keptSince(clock())));
      });
    },
  });
  app.route({
    ...routes.file,
    handler: async (request, response) => {
      const { run, body } = await request.write((scope) => downloadFile(scope, request.params, clock()));
      const { format } = request.params;
      const name = `${fileName(run.name)}-${run.last_day}.${format}`;
      return response
        .type(FILE_TYPES[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(body);
    },
  });
};

/** A name in letters that every file system has. */
function fileName(name: string): string {
  return createSlug(name, { hasSuffix: false }).replaceAll(/^-|-$/g, '') || 'report';
}
