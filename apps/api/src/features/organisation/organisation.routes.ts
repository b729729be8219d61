import { reply } from '@heatwise/contract/envelope';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.contract';
import { retentionRoutes } from '@heatwise/contract/organisation/retention.contract';
import { imageRoutes } from '@heatwise/contract/people/images.contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../http/app-error.ts';
import { createPictureReader } from '../../http/picture.ts';
import { holdToPace, type ReaderPace } from '../../http/reader-pace.ts';
import { createSemaphore } from '../../http/semaphore.ts';
import { findImage } from '../../organisation/profile-images.store.ts';
import { type ClosingParts, createClosing } from './closing.commands.ts';
import { organisationArchive } from './export/organisation-archive.ts';
import { editOrganisation, noteExport, setOrganisationImage } from './organisation.commands.ts';
import { createRetention } from './retention/retention.commands.ts';

/** Each reads everything there is, so an organisation gets a few an hour, and only so many at once. */
const EXPORTS_AN_HOUR = 5;
const EXPORTS_AT_ONCE = 2;
/** Pages that all exports together read at once: downloads that stand still read none, and hold nobody up. */
const READS_AT_ONCE = 2;
const READS_WAITING = 10_000;

type Options = ClosingParts & {
  readonly exportPace: ReaderPace;
};

export const serveOrganisation: FastifyPluginAsyncZod<Options> = async (app, parts) => {
  const pictures = createPictureReader();
  const closing = createClosing(parts);
  const retention = createRetention(parts);
  const exporting = new Map<string, number>();
  const semaphore = createSemaphore(READS_AT_ONCE, READS_WAITING, () => busy());
  const busy = () => new AppError('server-busy', { retryAfterSeconds: 60 });
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
    config: {
      ...organisationRoutes.export.config,
      // Once it is known whose it is.
      rateLimit: {
        hook: 'preHandler',
        max: EXPORTS_AN_HOUR,
        timeWindow: '1 hour',
        keyGenerator: ({ org_id }) => org_id,
      },
    },
    handler: async (request, response) => {
      const { org_id } = request;
      const running = exporting.get(org_id) ?? 0;
      if (running >= EXPORTS_AT_ONCE) throw busy();
      exporting.set(org_id, running + 1);
      // Finished or aborted by whoever asked, or taken by nobody: either way there is room for the next.
      response.raw.once('close', () => {
        const left = (exporting.get(org_id) ?? 1) - 1;
        if (left > 0) exporting.set(org_id, left);
        else exporting.delete(org_id);
      });
      holdToPace(response.raw, parts.exportPace);
      const { name } = await request.write(noteExport);
      const archive = await organisationArchive(
        (work) => semaphore(() => request.copy(work)),
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
