import { deviceSchemas } from '@heatwise/contract/devices/devices.contract';
import { deviceRoutes } from '@heatwise/contract/devices/devices.routes';
import { reply } from '@heatwise/contract/envelope';
import { type CapabilityScope, scopeOf } from '@heatwise/domain/permissions/actor';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { RandomBytes } from '../../http/token.ts';
import {
  createDeviceToken,
  editDevice,
  listDevices,
  listDeviceTokens,
  revokeToken,
} from './devices.commands.ts';
import { listTestablePeople } from './devices.store.ts';

const routes = bindRoutes(deviceRoutes, deviceSchemas);

/** A device measures for the whole organisation that handed out its token. */
const everybody: CapabilityScope = { everyone: true, tag_ids: [] };

type Options = {
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly notifyOfCredential: NotifyOfCredential;
};

export const serveDevices: FastifyPluginAsyncZod<Options> = async (app, { clock, ...parts }) => {
  app.route({
    ...routes.people,
    handler: async (request) => {
      const reach = request.caller ? scopeOf(request.caller.actor, 'measure_user') : everybody;
      return reply(await request.read((scope) => listTestablePeople(scope, reach)));
    },
  });

  app.route({
    ...routes.list,
    handler: async (request) => reply(await request.read((scope) => listDevices(scope, request.actor))),
  });
  app.route({
    ...routes.edit,
    handler: async (request) => {
      const { device_id } = request.params;
      return reply(await request.write((scope) => editDevice(scope, device_id, request.body, clock())));
    },
  });

  app.route({
    ...routes.tokens,
    handler: async (request) => reply(await request.read((scope) => listDeviceTokens(scope, request.actor))),
  });
  app.route({
    ...routes.createToken,
    handler: async (request) =>
      reply(
        await request.write((scope) => createDeviceToken(scope, request.body, { now: clock(), ...parts })),
      ),
  });
  app.route({
    ...routes.revokeToken,
    handler: async (request) => {
      const { device_token_id } = request.params;
      await request.write((scope) => revokeToken(scope, device_token_id, clock()));
      return reply(null);
    },
  });
};
