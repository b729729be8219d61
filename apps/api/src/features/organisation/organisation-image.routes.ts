import { reply } from '@heatwise/contract/envelope';
import { imageRoutes } from '@heatwise/contract/people/images.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../platform/app-error.ts';
import { imageOfOrganisation } from './organisation-image.store.ts';

export const organisationImageFeature: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...imageRoutes.organisation,
    handler: async (request) => {
      // Everybody sees the logo of their own organisation, and nobody learns whether another one exists.
      if (request.params.org_id.toLowerCase() !== request.org_id) throw new AppError('not-found');
      const image = await request.read(imageOfOrganisation);
      return reply({ image: image?.toString('base64') ?? '' });
    },
  });
};
