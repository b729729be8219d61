import { reply } from '@heatwise/contract/envelope';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { registrationSchemas } from '@heatwise/contract/session/registration.contract';
import { registrationRoutes } from '@heatwise/contract/session/session.routes';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-change';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createRegistration } from './registration.commands.ts';

const routes = bindRoutes(registrationRoutes, registrationSchemas);

type Options = Parameters<typeof createRegistration>[0] & { readonly mailDelivery: MailDelivery };

export const serveRegistration: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { register, look, confirm } = createRegistration(options);

  app.route({
    ...routes.mode,
    handler: async () => reply({ registration: options.registration }),
  });
  app.route({
    ...routes.register,
    handler: async (request) =>
      reply({ code: await register(request.body, request.ip), mail: options.mailDelivery }),
  });
  app.route({
    ...routes.look,
    handler: async (request) => reply((await look(request.params.token)) ?? INVALID_TOKEN),
  });
  app.route({
    ...routes.confirm,
    handler: async (request) => {
      const userAgent = request.headers['user-agent'] ?? null;
      return reply(await confirm(request.params.token, { address: request.ip, userAgent }));
    },
  });
};
