import { reply } from '@heatwise/contract/envelope';
import { organisationSchemas, retentionSchemas } from '@heatwise/contract/organisation/organisation.contract';
import { organisationRoutes, retentionRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { IMAGE_BODY_LIMIT_BYTES, imageSchemas } from '@heatwise/contract/people/images.contract';
import { imageRoutes } from '@heatwise/contract/people/people.routes';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createFileDownloads } from '../../http/file-downloads.ts';
import { limitForOrganisation } from '../../http/organisation-rate-limit.ts';
import { createPictureReader } from '../../http/picture.ts';
import { findImage } from '../../organisation/profile-images.store.ts';
import { type ClosingParts, createClosing } from './closing.commands.ts';
import { organisationArchive } from './export/organisation-archive.ts';
import { editOrganisation, noteExport, setOrganisationImage } from './organisation.commands.ts';
import { createRetention } from './retention/retention.commands.ts';

const organisationCalls = bindRoutes(organisationRoutes, organisationSchemas);
const retentionCalls = bindRoutes(retentionRoutes, retentionSchemas);
const imageCalls = bindRoutes(imageRoutes, imageSchemas);

/** Each reads everything there is, so an organisation gets a few an hour. */
const EXPORTS_AN_HOUR = 5;

export const serveOrganisation: FastifyPluginAsyncZod<ClosingParts> = async (app, parts) => {
  const pictures = createPictureReader();
  const closing = createClosing(parts);
  const retention = createRetention(parts);
  const downloads = createFileDownloads();
  app.route({
    ...organisationCalls.update,
    handler: async (request) => reply(await request.write((scope) => editOrganisation(scope, request.body))),
  });

  app.route({
    ...organisationCalls.close,
    handler: async (request) => reply(await closing.close(request, request.body)),
  });

  app.route({
    ...organisationCalls.reopen,
    handler: async (request) => reply(await closing.reopen(request)),
  });

  app.route({
    ...retentionCalls.preview,
    handler: async (request) => reply(await retention.preview(request, request.query.years)),
  });

  app.route({
    ...retentionCalls.set,
    handler: async (request) =>
      reply(await request.write((scope) => retention.set(scope, request.body.years))),
  });

  app.route({
    ...organisationCalls.export,
    exposeHeadRoute: false,
    config: limitForOrganisation(organisationCalls.export.config, {
      max: EXPORTS_AN_HOUR,
      timeWindow: '1 hour',
    }),
    handler: async (request, response) => {
      downloads.begin(request, response);
      const { name } = await request.write(noteExport);
      const archive = await organisationArchive(
        (work) => downloads.inTurn(() => request.copy(work)),
        name,
        parts.clock(),
      );
      return response
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="heatwise-export.zip"')
        .send(archive);
    },
  });

  app.route({
    ...imageCalls.organisation,
    handler: async (request) => {
      refuseOthers(request, request.params.org_id);
      const image = await request.read((scope) => findImage(scope, scope.org_id));
      return reply({ image: image?.toString('base64') ?? '' });
    },
  });

  app.route({
    ...imageCalls.setOrganisation,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      refuseOthers(request, request.params.org_id);
      const { image } = request.body;
      const picture = image === '' ? null : await pictures.toJpeg(image);
      await request.write((scope) => setOrganisationImage(scope, picture));
      return reply({ image: picture?.toString('base64') ?? '' });
    },
  });
};

/** The picture of one's own organisation only, and nobody learns whether another one exists. */
function refuseOthers({ org_id }: FastifyRequest, asked: string): void {
  if (asked !== org_id) throw new AppError('not-found');
}
