import { reply } from '@heatwise/contract/envelope';
import { invitationRoutes } from '@heatwise/contract/session/invitation.contract';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-reset';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createEmailConfirmation } from './email-change.commands.ts';
import { sendSignInMail } from './invitations.commands.ts';

type Options = Parameters<typeof createEmailConfirmation>[0];

export const serveInvitations: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { look, confirm } = createEmailConfirmation(options);

  app.route({
    ...invitationRoutes.send,
    handler: async (request) => {
      const { user_id } = request.params;
      return reply(await request.write((scope) => sendSignInMail(scope, user_id, options.jobs)));
    },
  });
  app.route({
    ...invitationRoutes.lookAtEmailChange,
    handler: async (request) => reply((await look(request.params.token)) ?? INVALID_TOKEN),
  });
  app.route({
    ...invitationRoutes.confirmEmail,
    handler: async (request) => reply(await confirm(request.params.token, request.ip)),
  });
};
