import { reply } from '@heatwise/contract/envelope';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { passwordResetSchemas } from '@heatwise/contract/session/password-reset.contract';
import { passwordResetRoutes } from '@heatwise/contract/session/session.routes';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-change';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createPasswordReset, createResetRequest } from './password-reset.commands.ts';

const routes = bindRoutes(passwordResetRoutes, passwordResetSchemas);

type Options = Parameters<typeof createPasswordReset>[0] &
  Parameters<typeof createResetRequest>[0] & { mailDelivery: MailDelivery };

export const servePasswordReset: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const requestReset = createResetRequest(options);
  const { look, reset } = createPasswordReset(options);

  app.route({
    ...routes.request,
    handler: async (request) => {
      await requestReset({ email: request.body.email, address: request.ip });
      return reply({ mail: options.mailDelivery });
    },
  });

  app.route({
    ...routes.verify,
    handler: async (request) => reply((await look(request.params.token)) ?? INVALID_TOKEN),
  });

  app.route({
    ...routes.reset,
    handler: async (request) => {
      await reset(request.params.token, request.body.password, request.ip);
      return reply(null);
    },
  });
};
