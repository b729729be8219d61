import { syncRoutes } from '@heatwise/contract/sync/sync.contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendJson } from './send-json.ts';
import { core, measures, measuresInit } from './sync-calls.ts';
import type { SyncedKinds } from './synced-kind.ts';

type Options = { readonly kinds: SyncedKinds; readonly pageSize: number };

/** The three synchronisation calls. Their pages are PostgreSQL's text, passed through. Source: specification §7, sync §3. */
export const syncCalls: FastifyPluginAsyncZod<Options> = async (app, { kinds, pageSize }) => {
  app.route({
    ...syncRoutes.core,
    handler: async (request, reply) => {
      const call = { user_id: request.actor.user_id, request: request.body, kinds };
      return sendJson(request, reply, await request.snapshot((scope) => core(scope, call)));
    },
  });

  app.route({
    ...syncRoutes.measures,
    handler: async (request, reply) => {
      const call = { user_id: request.actor.user_id, request: request.body, kinds, limit: pageSize };
      return sendJson(request, reply, await request.snapshot((scope) => measures(scope, call)));
    },
  });

  app.route({
    ...syncRoutes.measuresInit,
    handler: async (request, reply) => {
      const call = { user_id: request.actor.user_id, request: request.body, kinds, limit: pageSize };
      return sendJson(request, reply, await request.snapshot((scope) => measuresInit(scope, call)));
    },
  });
};
