import { reply } from '@heatwise/contract/envelope';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.contract';
import { retentionRoutes } from '@heatwise/contract/organisation/retention.contract';
import { imageRoutes } from '@heatwise/contract/people/images.contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../http/app-error.ts';
import { createFileDownloads } from '../../http/file-downloads.ts';
import { limitForOrganisation } from '../../http/organisation-rate-limit.ts';
import { createPictureReader } from '../../http/picture.ts';
import { findImage } from '../../organisation/profile-images.store.ts';
import { type ClosingParts, createClosing } from './closing.commands.ts';
import { organisationArchive } from './export/organisation-archive.ts';
import { editOrganisation, noteExport, setOrganisationImage } from './organisation.commands.ts';
import { createRetention } from './retention/retention.commands.ts';

/** Each reads everything there is, so an organisation gets a few an hour. */
const EXPORTS_AN_HOUR = 5;

export const serveOrganisation: FastifyPluginAsyncZod<ClosingParts> = async (app, parts) => {
  const pictures = createPictureReader();
  const closing = createClosing(parts);
  const retention = createRetention(parts);
  const downloads = createFileDownloads();
  app.route({
    ...organisationRoutes.update,
    handler: async (request) => reply(await request.write((scope) => editOrganisation(scope, request.body))),
  });

  app.route({
    ...organisationRoutes.close,
    handler: async (request) => reply(await closing.close(request, request.body)),
  });

  app.route({
    ...organisationRoutes.reopen,
    handler: async (request) => reply(await closing.reopen(request)),
  });

  app.route({
    ...retentionRoutes.preview,
    handler: async (request) => reply(await retention.preview(request, request.query.years)),
  });

  app.route({
    ...retentionRoutes.set,
    handler: async (request) =>
      reply(await request.write((scope) => retention.set(scope, request.body.years))),
  });

  app.route({
    ...organisationRoutes.export,
    exposeHeadRoute: false,
    config: limitForOrganisation(organisationRoutes.export.config, {
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
    ...imageRoutes.organisation,
    handler: async (request) => {
      refuseOthers(request, request.params.org_id);
      const image = await request.read((scope) => findImage(scope, scope.org_id));
      return reply({ image: image?.toString('base64') ?? '' });
    },
  });

  app.route({
    ...imageRoutes.setOrganisation,
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
