import { reply } from '@heatwise/contract/envelope';
import { imageRoutes } from '@heatwise/contract/people/images.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createPictureReader } from '../../http/picture.ts';
import { expectEditable, imageOfUser, setImageOfUser } from './people-images.commands.ts';

export const servePeopleImages: FastifyPluginAsyncZod = async (app) => {
  const pictures = createPictureReader();

  app.route({
    ...imageRoutes.user,
    handler: async (request) => {
      const { user_id } = request.params;
      return reply({ image: await request.read((scope) => imageOfUser(scope, request.actor, user_id)) });
    },
  });

  app.route({
    ...imageRoutes.setUser,
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
