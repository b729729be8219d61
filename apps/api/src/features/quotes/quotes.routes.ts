import { reply } from '@heatwise/contract/envelope';
import { deskQuoteSchemas } from '@heatwise/contract/quotes/desk-quotes.contract';
import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { quoteSchemas } from '@heatwise/contract/quotes/quotes.contract';
import { deskQuoteRoutes, quoteRoutes } from '@heatwise/contract/quotes/quotes.routes';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { QUOTES_PAGE } from '@heatwise/domain/quotes/quote';
import type { ReportPaper } from '@heatwise/domain/reports/report';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deskMemberOf } from '../../auth/desk-members.store.ts';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { editCart, emptyCart, mustAsk, readCart, setCartLine } from './cart.commands.ts';
import { catalogueOf, itemsOf } from './cart.store.ts';
import {
  assignQuote,
  createItem,
  declineAtDesk,
  makeOffer,
  orgOfQuote,
  readQuoteAtDesk,
  saveItem,
} from './desk-quotes.commands.ts';
import { quotePdf } from './quote-pdf.ts';
import {
  acceptQuote,
  askChange,
  declineQuote,
  readQuote,
  sendQuote,
  withdrawQuote,
} from './quotes.commands.ts';
import { listAtDesk, listQuotes } from './quotes.store.ts';

const routes = bindRoutes(quoteRoutes, quoteSchemas);

type Options = { readonly clock: () => Date; readonly jobs: JobQueue };

export const serveQuotes: FastifyPluginAsyncZod<Options> = async (app, { clock, jobs }) => {
  const parts = () => ({ jobs, now: clock() });

  app.route({
    ...routes.catalogue,
    handler: async (request) => {
      mustAsk(request.actor);
      return reply({ items: await request.read(catalogueOf) });
    },
  });
  app.route({
    ...routes.cart,
    handler: async (request) => reply(await request.read((scope) => readCart(scope, request.actor))),
  });
  app.route({
    ...routes.setLine,
    handler: async (request) => {
      const line = { ...request.params, ...request.body };
      return reply(await request.write((scope) => setCartLine(scope, line, clock())));
    },
  });
  app.route({
    ...routes.editCart,
    handler: async (request) => reply(await request.write((scope) => editCart(scope, request.body, clock()))),
  });
  app.route({
    ...routes.emptyCart,
    handler: async (request) => reply(await request.write((scope) => emptyCart(scope, clock()))),
  });
  app.route({
    ...routes.list,
    handler: async (request) => {
      const { actor, query } = request;
      mustAsk(actor);
      const asked_by = isOrgAdmin(actor) ? null : actor.user_id;
      const wanted = { ...query, asked_by, limit: QUOTES_PAGE };
      return reply(await request.read((scope) => listQuotes(scope, wanted, clock())));
    },
  });
  app.route({
    ...routes.detail,
    handler: async (request) => {
      const { quote_id } = request.params;
      return reply(await request.read((scope) => readQuote(scope, request.actor, quote_id, clock())));
    },
  });
  app.route({
    ...routes.send,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await request.write((scope) => sendQuote(scope, wanted, parts())));
    },
  });
  app.route({
    ...routes.withdraw,
    handler: async (request) => {
      const { quote_id } = request.params;
      return reply(await request.write((scope) => withdrawQuote(scope, quote_id, { jobs, now: clock() })));
    },
  });
  app.route({
    ...routes.askChange,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await request.write((scope) => askChange(scope, wanted, parts())));
    },
  });
  app.route({
    ...routes.accept,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await request.write((scope) => acceptQuote(scope, wanted, parts())));
    },
  });
  app.route({
    ...routes.decline,
    handler: async (request) => {
      const wanted = { ...request.params, ...request.body };
      return reply(await request.write((scope) => declineQuote(scope, wanted, parts())));
    },
  });
  app.route({
    ...routes.pdf,
    handler: async (request, response) => {
      const { quote_id, version } = request.params;
      const quote = await request.read((scope) => readQuote(scope, request.actor, quote_id, clock()));
      return sendPdf(response, quote, { version, ...request.query });
    },
  });
};

type Wanted = { readonly version: number; readonly paper: ReportPaper };

/** Throws quote-version-not-found. */
async function sendPdf(response: FastifyReply, quote: Quote, { version, paper }: Wanted) {
  const found = quote.versions.find((one) => one.version === version);
  if (!found) throw new AppError('quote-version-not-found');
  const file = await quotePdf(quote, found, paper);
  return response
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${quote.number}-v${version}.pdf"`)
    .header('cache-control', 'no-store')
    .send(file);
}

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
