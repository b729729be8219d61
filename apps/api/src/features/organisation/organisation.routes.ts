import { reply } from '@heatwise/contract/envelope';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.contract';
import { imageRoutes } from '@heatwise/contract/people/images.contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { createPictureReader } from '../../platform/picture.ts';
import { findImage } from '../../platform/profile-images.store.ts';
import { editOrganisation, setOrganisationImage } from './organisation.commands.ts';

export const organisationFeature: FastifyPluginAsyncZod = async (app) => {
  const pictures = createPictureReader();
  const editorOf = ({ actor, ip: address }: FastifyRequest) => ({ actor, address });

  app.route({
    ...organisationRoutes.update,
    handler: async (request) =>
      reply(await request.write(1, (scope) => editOrganisation(scope, editorOf(request), request.body))),
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
      await request.write(1, (scope) => setOrganisationImage(scope, editorOf(request), picture));
      return reply({ image: picture?.toString('base64') ?? '' });
    },
  });
};

/** The picture of one's own organisation only, and nobody learns whether another one exists. */
function refuseOthers({ org_id }: FastifyRequest, asked: string): void {
  if (asked.toLowerCase() !== org_id) throw new AppError('not-found');
}
