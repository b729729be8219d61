import { reply } from '@heatwise/contract/envelope';
import { accountSchemas } from '@heatwise/contract/session/account.contract';
import { accountRoutes } from '@heatwise/contract/session/session.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { accountOf } from './account.commands.ts';
import { createPasswordChange } from './change-password.commands.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.commands.ts';
import { isTwoFactorOn, turnOffTwoFactor } from './person-two-factor.commands.ts';
import { createTwoFactor } from './two-factor.commands.ts';

const routes = bindRoutes(accountRoutes, accountSchemas);

type Options = Parameters<typeof createPasswordChange>[0] & Parameters<typeof createTwoFactor>[0];

/** What somebody sees and changes of how they themselves sign in. */
export const serveAccount: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const changePassword = createPasswordChange(options);
  const twoFactor = createTwoFactor(options);

  app.route({
    ...routes.account,
    handler: async (request) => reply(await request.snapshot((scope) => accountOf(scope, request.actor))),
  });
  app.route({
    ...routes.changePassword,
    handler: async (request) => reply(await changePassword(request, request.body)),
  });

  app.route({
    ...routes.sessions,
    handler: async (request) => {
      const sessions = await request.read((scope) => ownSessions(scope, request, options.clock()));
      return reply({ sessions });
    },
  });
  app.route({
    ...routes.endSession,
    handler: async (request) => {
      const { session_id } = request.params;
      await request.write((scope) => endOwnSession(scope, session_id, options.clock()));
      return reply(null);
    },
  });
  app.route({
    ...routes.endOtherSessions,
    handler: async (request) => {
      const { session_id } = request;
      await request.write((scope) => endOtherSessions(scope, { session_id, now: options.clock() }));
      return reply(null);
    },
  });

  app.route({
    ...routes.twoFactor,
    handler: async (request) => reply(await twoFactor.look(request)),
  });
  app.route({
    ...routes.offerTwoFactor,
    handler: async (request) => reply(await twoFactor.offer(request, request.body.password)),
  });
  app.route({
    ...routes.renewRecoveryCodes,
    handler: async (request) => reply(await twoFactor.renewCodes(request, request.body)),
  });
  app.route({
    ...routes.enableTwoFactor,
    handler: async (request) => reply(await twoFactor.enable(request, request.body.code)),
  });
  app.route({
    ...routes.disableTwoFactor,
    handler: async (request) => {
      await twoFactor.disable(request, request.body);
      return reply(null);
    },
  });

  app.route({
    ...routes.personTwoFactor,
    handler: async (request) => {
      const { user_id } = request.params;
      const enabled = await request.read((scope) => isTwoFactorOn(scope, request.actor, user_id));
      return reply({ enabled });
    },
  });
  app.route({
    ...routes.turnOffTwoFactor,
    handler: async (request) => {
      const { user_id } = request.params;
      const { jobs, clock } = options;
      await request.write((scope) => turnOffTwoFactor(scope, user_id, { jobs, now: clock() }));
      return reply(null);
    },
  });
};
