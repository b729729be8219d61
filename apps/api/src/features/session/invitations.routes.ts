import { reply } from '@heatwise/contract/envelope';
import { invitationSchemas } from '@heatwise/contract/session/invitation.contract';
import { invitationRoutes } from '@heatwise/contract/session/session.routes';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-change';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createEmailConfirmation } from './email-change.commands.ts';
import { sendSignInMail } from './invitations.commands.ts';

const routes = bindRoutes(invitationRoutes, invitationSchemas);

type Options = Parameters<typeof createEmailConfirmation>[0];

export const serveInvitations: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { look, confirm } = createEmailConfirmation(options);

  app.route({
    ...routes.send,
    handler: async (request) => {
      const { user_id } = request.params;
      return reply(await request.write((scope) => sendSignInMail(scope, user_id, options.jobs)));
    },
  });
  app.route({
    ...routes.lookAtEmailChange,
    handler: async (request) => reply((await look(request.params.token)) ?? INVALID_TOKEN),
  });
  app.route({
    ...routes.confirmEmail,
    handler: async (request) => reply(await confirm(request.params.token, request.ip)),
  });
};
