import { Readable } from 'node:stream';
import { type EvidenceAsked, evidenceSchemas } from '@heatwise/contract/education/assignments.contract';
import { evidenceRoutes } from '@heatwise/contract/education/education.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ActingScope } from '../../../auth/acting-scope.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { createFileDownloads } from '../../../http/file-downloads.ts';
import { CSV_FILES_LIMIT, limitForOrganisation } from '../../../http/organisation-rate-limit.ts';
import { callersDay } from '../today.ts';
import { evidenceCsv } from './evidence-csv.ts';
import { xapiPage } from './evidence-xapi.ts';

const routes = bindRoutes(evidenceRoutes, evidenceSchemas);

type Options = {
  readonly clock: () => Date;
  readonly publicUrl: () => string;
};

/** What people have learnt, for the organisation's admins to take with them. */
export const serveEvidence: FastifyPluginAsyncZod<Options> = async (app, parts) => {
  const { clock, publicUrl } = parts;
  const downloads = createFileDownloads();
  const noteExport = (scope: ActingScope, asked: EvidenceAsked, format: string) =>
    scope.audit('course.export', { ...asked, format });

  app.route({
    ...routes.csv,
    // Asking leaves a trace.
    exposeHeadRoute: false,
    config: limitForOrganisation(routes.csv.config, CSV_FILES_LIMIT),
    handler: async (request, answer) => {
      const { today, ...asked } = request.query;
      downloads.begin(request, answer);
      const now = clock();
      const day = callersDay(today, now);
      await request.write((scope) => noteExport(scope, asked, 'CSV'));
      return answer
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="heatwise-training-${day}.csv"`)
        .send(Readable.from(evidenceCsv((work) => downloads.inTurn(() => request.copy(work)), asked, day)));
    },
  });
  app.route({
    ...routes.xapi,
    handler: async (request, answer) => {
      const { query } = request;
      const { after: begin, ...asked } = query;
      if (begin === undefined) await request.write((scope) => noteExport(scope, asked, 'xAPI'));
      const { statements, after } = await request.copy((scope) => xapiPage(scope, query, publicUrl()));
      const next = new URLSearchParams(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      if (after !== null) next.set('after', after);
      const more = after === null ? '' : `/api${routes.xapi.url}?${next}`;
      return answer
        .type('application/json; charset=utf-8')
        .header('x-experience-api-version', '1.0.3')
        .send(JSON.stringify({ statements, more }));
    },
  });
};
