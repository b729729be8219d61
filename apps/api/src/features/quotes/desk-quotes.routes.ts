import { reply } from '@heatwise/contract/envelope';
import { deskQuoteSchemas } from '@heatwise/contract/quotes/desk-quotes.contract';
import { deskQuoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import { QUOTES_PAGE } from '@heatwise/domain/quotes/quote-request';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deskMemberOf } from '../../auth/desk-members.store.ts';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createItem, saveItem } from './catalogue.commands.ts';
import { itemsOf } from './catalogue.store.ts';
import {
  assignQuote,
  declineAtDesk,
  makeOffer,
  orgOfQuote,
  readQuoteAtDesk,
} from './desk-quotes.commands.ts';
import { sendPdf } from './quotes.routes.ts';
import { listAtDesk } from './quotes.store.ts';

const calls = bindRoutes(deskQuoteRoutes, deskQuoteSchemas);

export const serveDeskQuotes: FastifyPluginAsyncZod<{
  readonly clock: () => Date;
  readonly jobs: JobQueue;
}> = async (app, { clock, jobs }) => {
  app.route({
    ...calls.list,
    handler: async (request) => {
      const { assigned, ...query } = request.query;
      const { user_id } = request.actor;
      const wanted = {
        ...query,
        ...(assigned && {
          assigned_to: assigned === 'nobody' ? null : assigned === 'me' ? user_id : assigned,
        }),
        limit: QUOTES_PAGE,
      };
      return reply(await request.readAtDesk((scope) => listAtDesk(scope, wanted, clock())));
    },
  });
  app.route({
    ...calls.detail,
    handler: async (request) =>
      reply(await request.readAtDesk((scope) => readQuoteAtDesk(scope, request.params.quote_id, clock()))),
  });
  app.route({
    ...calls.assign,
    handler: async (request) => {
      const { assign_to: id, revision } = request.body;
      const assign_to = id ? await request.read((scope) => deskMemberOf(scope, id)) : null;
      const wanted = { ...request.params, revision, assign_to };
      return reply(await writeAbout(request, (scope) => assignQuote(scope, wanted, { jobs, now: clock() })));
    },
  });
  app.route({
    ...calls.offer,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await writeAbout(request, (scope) => makeOffer(scope, wanted, { jobs, now: clock() })));
    },
  });
  app.route({
    ...calls.decline,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(
        await writeAbout(request, (scope) => declineAtDesk(scope, wanted, { jobs, now: clock() })),
      );
    },
  });
  app.route({
    ...calls.pdf,
    handler: async (request, response) => {
      const { quote_id, version } = request.params;
      const quote = await request.readAtDesk((scope) => readQuoteAtDesk(scope, quote_id, clock()));
      return sendPdf(response, quote, { version, ...request.query });
    },
  });
  app.route({
    ...calls.items,
    handler: async (request) => reply({ items: await request.read(itemsOf) }),
  });
  app.route({
    ...calls.createItem,
    handler: async (request) =>
      reply(await request.write((scope) => createItem(scope, request.body, clock()))),
  });
  app.route({
    ...calls.saveItem,
    handler: async (request) => {
      const { item_id } = request.params;
      return reply(await request.write((scope) => saveItem(scope, item_id, request.body, clock())));
    },
  });
};

type AboutQuote = Pick<FastifyRequest, 'readAtDesk' | 'writeAtDesk'> & {
  readonly params: { readonly quote_id: string };
};

/** Writes in the organisation whose quote it is. */
async function writeAbout<T>(request: AboutQuote, work: (scope: DeskWritingScope) => Promise<T>): Promise<T> {
  const orgId = await request.readAtDesk((scope) => orgOfQuote(scope, request.params.quote_id));
  return request.writeAtDesk(orgId, work);
}
