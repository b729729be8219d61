import { reply } from '@heatwise/contract/envelope';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { registrationRoutes } from '@heatwise/contract/session/registration.contract';
import { INVALID_TOKEN } from '@heatwise/domain/session/password-reset';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createRegistration } from './registration.commands.ts';

type Options = Parameters<typeof createRegistration>[0] & { readonly mailDelivery: MailDelivery };

export const serveRegistration: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { register, look, confirm } = createRegistration(options);

  app.route({
    ...registrationRoutes.mode,
    handler: async () => reply({ registration: options.registration }),
  });
  app.route({
    ...registrationRoutes.register,
    handler: async (request) =>
      reply({ code: await register(request.body, request.ip), mail: options.mailDelivery }),
  });
  app.route({
    ...registrationRoutes.look,
    handler: async (request) => reply((await look(request.params.token)) ?? INVALID_TOKEN),
  });
  app.route({
    ...registrationRoutes.confirm,
    handler: async (request) => {
      const userAgent = request.headers['user-agent'] ?? null;
      return reply(await confirm(request.params.token, { address: request.ip, userAgent }));
    },
  });
};
