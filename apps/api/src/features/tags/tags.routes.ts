import { reply } from '@heatwise/contract/envelope';
import { tagRoutes } from '@heatwise/contract/tags/tags.contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deleteTag } from './tag-deletion.commands.ts';
import { addMembers, removeMember, tagMeasurements } from './tag-members.commands.ts';
import { restoreTag } from './tag-restoring.commands.ts';
import { setJob, setLocation, setNotifications } from './tag-settings.commands.ts';
import { createTag, type Editor, editTag } from './tags.commands.ts';

export const serveTags: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...tagRoutes.create,
    handler: async (request) => {
      const tag = await request.write((scope) =>
        createTag(scope, editorOf(request), inLowerCase(request.body)),
      );
      return reply({ success: true as const, tag });
    },
  });

  app.route({
    ...tagRoutes.edit,
    handler: async (request) =>
      reply(await request.write((scope) => editTag(scope, editorOf(request), inLowerCase(request.body)))),
  });

  app.route({
    ...tagRoutes.delete,
    handler: async (request) =>
      reply(await deleteTag(request, editorOf(request), request.params.tag_id.toLowerCase())),
  });

  app.route({
    ...tagRoutes.restore,
    handler: async (request) =>
      reply(await restoreTag(request, editorOf(request), request.body.tag_id.toLowerCase())),
  });

  for (const route of [tagRoutes.addUsers, tagRoutes.addUsersV2]) {
    app.route({
      ...route,
      handler: async (request) =>
        reply({ changed: await addMembers(request, editorOf(request), inLowerCase(request.body)) }),
    });
  }

  app.route({
    ...tagRoutes.removeUser,
    handler: async (request) => {
      const { tag_id, user_id } = inLowerCase(request.body);
      const wanted = { tag_id, user_id: user_id.toLowerCase() };
      return reply({
        changed: await request.write((scope) => removeMember(scope, editorOf(request), wanted)),
      });
    },
  });

  app.route({
    ...tagRoutes.addMeasurements,
    handler: async (request) =>
      reply({ changed: await tagMeasurements(request, editorOf(request), inLowerCase(request.body)) }),
  });

  app.route({
    ...tagRoutes.setLocation,
    handler: async (request) =>
      reply(await request.write((scope) => setLocation(scope, editorOf(request), inLowerCase(request.body)))),
  });

  app.route({
    ...tagRoutes.setJob,
    handler: async (request) =>
      reply(await request.write((scope) => setJob(scope, editorOf(request), inLowerCase(request.body)))),
  });

  app.route({
    ...tagRoutes.setNotifications,
    handler: async (request) =>
      reply(
        await request.write((scope) => setNotifications(scope, editorOf(request), inLowerCase(request.body))),
      ),
  });
};

function editorOf({ actor, ip }: FastifyRequest): Editor {
  return { actor, address: ip };
}

/** Ids are compared as text, and PostgreSQL writes them in lower case. */
function inLowerCase<Body extends { tag_id?: string | undefined }>(body: Body): Body {
  return body.tag_id === undefined ? body : { ...body, tag_id: body.tag_id.toLowerCase() };
}
