import { reply } from '@heatwise/contract/envelope';
import { mailSchemas } from '@heatwise/contract/session/mail.contract';
import { mailRoutes } from '@heatwise/contract/session/session.routes';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { comesFromThisMachine } from '../../http/this-machine.ts';
import { keptLetters } from '../../mail/mail-post.ts';

const routes = bindRoutes(mailRoutes, mailSchemas);

type Options = { readonly outboxDirectory: string; readonly showsOutbox: boolean };

/**
 * A demo has no mail server, so it shows the emails it would have sent: to whoever sits at the machine it runs on, as
 * the links in them open accounts. Other servers do not have this route at all.
 */
export const serveOutbox: FastifyPluginAsyncZod<Options> = async (app, { outboxDirectory, showsOutbox }) => {
  if (!showsOutbox) return;
  app.route({
    ...routes.outbox,
    handler: async (request) => {
      if (!comesFromThisMachine(request)) throw new AppError('not-found');
      return reply({ letters: await keptLetters(outboxDirectory) });
    },
  });
};
