import { reply } from '@heatwise/contract/envelope';
import { IMAGE_BODY_LIMIT_BYTES, imageSchemas } from '@heatwise/contract/people/images.contract';
import { imageRoutes } from '@heatwise/contract/people/people.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createPictureReader } from '../../http/picture.ts';
import { expectEditable, imageOfUser, setImageOfUser } from './people-images.commands.ts';

const routes = bindRoutes(imageRoutes, imageSchemas);

export const servePeopleImages: FastifyPluginAsyncZod = async (app) => {
  const pictures = createPictureReader();

  app.route({
    ...routes.user,
    handler: async (request) => {
      const { user_id } = request.params;
      return reply({ image: await request.read((scope) => imageOfUser(scope, request.actor, user_id)) });
    },
  });

  app.route({
    ...routes.setUser,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const { user_id } = request.params;
      const { image } = request.body;
      // Permission first: nobody makes the server unpack pictures for a person they may not touch.
      await request.read((scope) => expectEditable(scope, request.actor, user_id));
      const picture = image === '' ? null : await pictures.toJpeg(image);
      await request.write((scope) => setImageOfUser(scope, user_id, picture));
      return reply({ image: picture?.toString('base64') ?? '' });
    },
  });
};
