import { reply } from '@heatwise/contract/envelope';
import { storyRoutes } from '@heatwise/contract/referral/stories.contract';
import { STORY_LIMITS } from '@heatwise/domain/referral/story';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
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

export const serveStories: FastifyPluginAsyncZod<{ clock: () => Date }> = async (app, { clock }) => {
  const pictures = createPictureReader();
  app.route({
    ...storyRoutes.published,
    handler: async (request) => reply(await request.read((scope) => storiesForAll(scope, request.actor))),
  });
  app.route({
    ...storyRoutes.picture,
    handler: async (request) => {
      const { story_id } = request.params;
      const image = await request.read((scope) => pictureFor(scope, request.actor, story_id));
      return reply({ image: image.toString('base64') });
    },
  });
  app.route({ ...storyRoutes.own, handler: async (request) => reply(await request.read(ownStories)) });
  app.route({
    ...storyRoutes.save,
    handler: async (request) => {
      const { story_id } = request.params;
      return reply(await request.write((scope) => saveStory(scope, story_id, request.body, clock())));
    },
  });
  app.route({
    ...storyRoutes.setPicture,
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
    ...storyRoutes.submit,
    handler: async (request) => {
      const { story_id } = request.params;
      const { revision } = request.body;
      return reply(await request.write((scope) => submitStory(scope, story_id, revision, clock())));
    },
  });
  app.route({
    ...storyRoutes.withdraw,
    handler: async (request) =>
      reply(await request.write((scope) => withdrawStory(scope, request.params.story_id, clock()))),
  });
  app.route({
    ...storyRoutes.remove,
    handler: async (request) => {
      await request.write((scope) => removeStory(scope, request.params.story_id));
      return reply(null);
    },
  });
};
