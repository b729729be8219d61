import { jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import type { Feature, Server } from '../../feature.ts';
import { createFileWriter } from './making/file-writer.ts';
import { makeReportHandler } from './making/make-report.ts';
import type { ReportSources } from './making/report-facts.ts';
import { serveReports } from './reports.routes.ts';
import { keptSince, runDue } from './runs.commands.ts';
import { giveReportsTo } from './runs.store.ts';

/** Looks which reports are due, and which were kept long enough. */
const reportsDueJob = jobKind<{ readonly period: string }>('reports-due', { lane: 'maintenance' });
const DUE_EVERY_MINUTES = 5;

type Lent = Omit<ReportSources, 'weatherOfSites' | 'weatherSource'> & {
  readonly weatherOfSites: (server: Server) => ReportSources['weatherOfSites'];
  readonly weatherSourceOf: (server: Server) => ReportSources['weatherSource'];
};

/** Reports that the organisation has made once or again and again, and the files that come of them. */
export function reportsFeature({ weatherOfSites, weatherSourceOf, ...lent }: Lent): Feature {
  return {
    name: 'reports',
    start: (server) => {
      const { background, clock, jobs, reads, settings, unscopedQueries, writeIn } = server;
      const sources = {
        ...lent,
        weatherOfSites: weatherOfSites(server),
        weatherSource: weatherSourceOf(server),
      };
      const { publicUrl } = settings;
      return {
        routes: async (app) => void (await app.register(serveReports, { clock, jobs })),
        jobs: [
          handlerOf(reportsDueJob, async () => {
            const now = clock();
            for (const orgId of await unscopedQueries.organisationsToReport({
              now,
              keptSince: keptSince(now),
            })) {
              await writeIn(orgId, (scope) => runDue(scope, { jobs, now }));
            }
          }),
          makeReportHandler({
            database: background,
            copyIn: reads.copy,
            writeIn,
            jobs,
            clock,
            publicUrl,
            sources,
            files: createFileWriter({ builtFolder: settings.threadsFolder }),
          }),
        ],
        recurring: [{ kind: reportsDueJob, everyMinutes: DUE_EVERY_MINUTES }],
        on: { peopleMerged: giveReportsTo },
      };
    },
  };
}
