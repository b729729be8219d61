import { Readable } from 'node:stream';
import { auditSchemas } from '@heatwise/contract/audit/audit.contract';
import { auditRoutes } from '@heatwise/contract/audit/audit.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createFileDownloads } from '../../http/file-downloads.ts';
import { createOneAtATime } from '../../http/one-at-a-time.ts';
import { CSV_FILES_LIMIT, limitForOrganisation } from '../../http/organisation-rate-limit.ts';
import { auditCsv, auditTrail, noteExport, verifyTrail } from './audit-trail.ts';

const routes = bindRoutes(auditRoutes, auditSchemas);

type Options = { readonly clock: () => Date };

/** The audit trail, for the organisation's admins to read, verify and take with them. */
export const serveAudit: FastifyPluginAsyncZod<Options> = async (app, { clock }) => {
  const downloads = createFileDownloads();
  // Verifying reads everything: many who press the button wait for one another, not the database for all of them.
  const oneAtATime = createOneAtATime();

  app.route({
    ...routes.list,
    handler: async (request) => reply(await request.read((scope) => auditTrail(scope, request.query))),
  });
  app.route({
    ...routes.verify,
    handler: async (request) =>
      reply(await oneAtATime(request.org_id, () => request.snapshot((scope) => verifyTrail(scope, clock())))),
  });
  app.route({
    ...routes.export,
    // Asking leaves a trace.
    exposeHeadRoute: false,
    config: limitForOrganisation(routes.export.config, CSV_FILES_LIMIT),
    handler: async (request, response) => {
      const { query } = request;
      downloads.begin(request, response);
      const last = await request.write((scope) => noteExport(scope, query));
      return response
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="heatwise-audit-trail.csv"')
        .send(Readable.from(auditCsv((work) => downloads.inTurn(() => request.copy(work)), query, last)));
    },
  });
};
