import { reply } from '@heatwise/contract/envelope';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { passwordResetRoutes } from '@heatwise/contract/session/password-reset.contract';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-reset';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createPasswordReset, createResetRequest } from './password-reset.commands.ts';

type Options = Parameters<typeof createPasswordReset>[0] &
  Parameters<typeof createResetRequest>[0] & { mailDelivery: MailDelivery };

export const servePasswordReset: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const requestReset = createResetRequest(options);
  const { look, reset } = createPasswordReset(options);

  app.route({
    ...passwordResetRoutes.request,
    handler: async (request) => {
      await requestReset({ email: request.body.email, address: request.ip });
      return reply({ mail: options.mailDelivery });
    },
  });

  app.route({
    ...passwordResetRoutes.verify,
    handler: async (request) => reply((await look(request.params.token)) ?? INVALID_TOKEN),
  });

  app.route({
    ...passwordResetRoutes.reset,
    handler: async (request) => {
      await reset(request.params.token, request.body.password, request.ip);
      return reply(null);
    },
  });
};
