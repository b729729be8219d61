import { reply } from '@heatwise/contract/envelope';
import { IMAGE_BODY_LIMIT_BYTES } from '@heatwise/contract/people/images.contract';
import { storySchemas } from '@heatwise/contract/referral/referral.contract';
import { storyRoutes } from '@heatwise/contract/referral/referral.routes';
import { STORY_LIMITS } from '@heatwise/domain/referral/story';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createPictureReader } from '../../http/picture.ts';
import {
  expectEditableStory,
  ownStories,
  pictureFor,
  removeStory,
  saveStory,
  setPicture,
  storiesForAll,
  submitStory,
  withdrawStory,
} from './stories.commands.ts';

const routes = bindRoutes(storyRoutes, storySchemas);

export const serveStories: FastifyPluginAsyncZod<{ clock: () => Date }> = async (app, { clock }) => {
  const pictures = createPictureReader();
  app.route({
    ...routes.published,
    handler: async (request) => reply(await request.read((scope) => storiesForAll(scope, request.actor))),
  });
  app.route({
    ...routes.picture,
    handler: async (request) => {
      const { story_id } = request.params;
      const image = await request.read((scope) => pictureFor(scope, request.actor, story_id));
      return reply({ image: image.toString('base64') });
    },
  });
  app.route({ ...routes.own, handler: async (request) => reply(await request.read(ownStories)) });
  app.route({
    ...routes.save,
    handler: async (request) => {
      const { story_id } = request.params;
      return reply(await request.write((scope) => saveStory(scope, story_id, request.body, clock())));
    },
  });
  app.route({
    ...routes.setPicture,
    bodyLimit: IMAGE_BODY_LIMIT_BYTES,
    handler: async (request) => {
      const { story_id } = request.params;
      const { image } = request.body;
      // Nobody makes the server unpack pictures for a story that takes none.
      await request.read((scope) => expectEditableStory(scope, story_id));
      const picture = image === '' ? null : await pictures.toJpeg(image, STORY_LIMITS.pictureSide);
      return reply(await request.write((scope) => setPicture(scope, story_id, picture)));
    },
  });
  app.route({
    ...routes.submit,
    handler: async (request) => {
      const { story_id } = request.params;
      const { revision } = request.body;
      return reply(await request.write((scope) => submitStory(scope, story_id, revision, clock())));
    },
  });
  app.route({
    ...routes.withdraw,
    handler: async (request) =>
      reply(await request.write((scope) => withdrawStory(scope, request.params.story_id, clock()))),
  });
  app.route({
    ...routes.remove,
    handler: async (request) => {
      await request.write((scope) => removeStory(scope, request.params.story_id));
      return reply(null);
    },
  });
};
