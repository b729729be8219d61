import { reply } from '@heatwise/contract/envelope';
import { wallSchemas } from '@heatwise/contract/monitoring/monitoring.contract';
import { wallRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { RandomBytes } from '../../http/token.ts';
import { createWallLink, endWallLink, listWallLinks, sharedWall } from './wall.commands.ts';

const routes = bindRoutes(wallRoutes, wallSchemas);

type WallOptions = {
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly notifyOfCredential: NotifyOfCredential;
};

/** The wall on displays that nobody signs in on, and the links that open it. */
export const serveWall: FastifyPluginAsyncZod<WallOptions> = async (app, { clock, ...parts }) => {
  app.route({
    ...routes.people,
    handler: async (request) => {
      const { display, query } = request;
      if (!display) throw new AppError('not-signed-in');
      const asked = { display, timeZone: query.time_zone, nowMs: clock().getTime() };
      return reply(await request.snapshot((scope) => sharedWall(scope, asked)));
    },
  });

  app.route({
    ...routes.links,
    handler: async (request) => reply(await request.read((scope) => listWallLinks(scope, request.actor))),
  });
  app.route({
    ...routes.createLink,
    handler: async (request) =>
      reply(await request.write((scope) => createWallLink(scope, request.body, { now: clock(), ...parts }))),
  });
  app.route({
    ...routes.revokeLink,
    handler: async (request) => {
      const { wall_link_id } = request.params;
      await request.write((scope) => endWallLink(scope, wall_link_id, clock()));
      return reply(null);
    },
  });
};
