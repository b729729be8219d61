import { reply } from '@heatwise/contract/envelope';
import { tagSchemas } from '@heatwise/contract/tags/tags.contract';
import { tagRoutes } from '@heatwise/contract/tags/tags.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { deleteTag, restoreTag } from './tag-deletion.commands.ts';
import { addMembers, removeMember, tagMeasurements } from './tag-members.commands.ts';
import { setJob, setLocation, setNotifications } from './tag-settings.commands.ts';
import { createTag, editTag } from './tags.commands.ts';

const routes = bindRoutes(tagRoutes, tagSchemas);

export const serveTags: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...routes.create,
    handler: async (request) => {
      const tag = await request.write((scope) => createTag(scope, request.body));
      return reply({ success: true as const, tag });
    },
  });

  app.route({
    ...routes.edit,
    handler: async (request) => reply(await request.write((scope) => editTag(scope, request.body))),
  });

  app.route({
    ...routes.delete,
    handler: async (request) => reply(await deleteTag(request, request.params.tag_id)),
  });

  app.route({
    ...routes.restore,
    handler: async (request) => reply(await restoreTag(request, request.body.tag_id)),
  });

  for (const route of [routes.addUsers, routes.addUsersV2]) {
    app.route({
      ...route,
      handler: async (request) => reply({ changed: await addMembers(request, request.body) }),
    });
  }

  app.route({
    ...routes.removeUser,
    handler: async (request) =>
      reply({ changed: await request.write((scope) => removeMember(scope, request.body)) }),
  });

  app.route({
    ...routes.addMeasurements,
    handler: async (request) => reply({ changed: await tagMeasurements(request, request.body) }),
  });

  app.route({
    ...routes.setLocation,
    handler: async (request) => reply(await request.write((scope) => setLocation(scope, request.body))),
  });

  app.route({
    ...routes.setJob,
    handler: async (request) => reply(await request.write((scope) => setJob(scope, request.body))),
  });

  app.route({
    ...routes.setNotifications,
    handler: async (request) => reply(await request.write((scope) => setNotifications(scope, request.body))),
  });
};
