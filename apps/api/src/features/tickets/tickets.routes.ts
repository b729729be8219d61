import { reply } from '@heatwise/contract/envelope';
import { ticketSchemas } from '@heatwise/contract/tickets/tickets.contract';
import { ticketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import { mayOpenTickets, maySeeTicket, seesAllTickets, TICKETS_PAGE } from '@heatwise/domain/tickets/ticket';
import { TICKET_FILE_MAX_BYTES } from '@heatwise/domain/tickets/ticket-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import type { PictureReader } from '../../http/picture.ts';
import { fileToRead, keepFile, readSentFile } from './files.commands.ts';
import {
  answerTicket,
  askTicket,
  rateTicket,
  reopenTicket,
  resolveTicket,
  seeTicket,
  wholeTicket,
} from './tickets.commands.ts';
import { countUnread, findTicket, ticketsOf } from './tickets.store.ts';

/** Lets the routes of a plugin take the bytes of files as their bodies. */
export function takeFileBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: TICKET_FILE_MAX_BYTES },
    async (_request: unknown, body: Buffer) => body,
  );
}

/** Before anything is read: 40 MB are refused with words that say how much may come. */
export async function refuseLargeFile({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > TICKET_FILE_MAX_BYTES)
    throw new AppError('ticket-file-too-large');
}

/** Throws invalid-request for a body that is no file. */
export function bytesIn(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('invalid-request');
  return body;
}

type Sent = { readonly name: string; readonly is_picture: boolean; readonly body: Buffer };

/**
 * Pictures were made by us and are shown. Everything else is what somebody sent: it is saved, never opened, whatever it says it
 * is.
 */
export function answerFile(reply: FastifyReply, { name, is_picture, body }: Sent): FastifyReply {
  const disposition = is_picture ? 'inline' : 'attachment';
  return reply
    .type(is_picture ? 'image/jpeg' : 'application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(body);
}

const routes = bindRoutes(ticketRoutes, ticketSchemas);

type Options = {
  readonly clock: () => Date;
  readonly jobs: JobQueue;
  readonly pictures: PictureReader;
  readonly takesMail: boolean;
};

export const serveTickets: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { clock, jobs, pictures, takesMail } = options;
  takeFileBodies(app);

  app.route({
    ...routes.list,
    handler: async (request) => {
      const { actor, query } = request;
      const page = { ...query, state: query.state, all: seesAllTickets(actor), limit: TICKETS_PAGE };
      return reply(await request.read((scope) => ticketsOf(scope, { ...page, user_id: actor.user_id })));
    },
  });
  app.route({
    ...routes.unread,
    handler: async (request) =>
      reply({ count: await request.read((scope) => countUnread(scope, request.actor.user_id)) }),
  });
  app.route({
    ...routes.open,
    handler: async (request) => {
      const { actor, body } = request;
      return reply(
        await request.write(async (scope) => {
          await askTicket(scope, body, { jobs, now: clock() });
          return wholeTicket(scope, actor, body.ticket_id, takesMail);
        }),
      );
    },
  });
  app.route({
    ...routes.get,
    handler: async (request) => {
      const { actor, params } = request;
      return reply(await request.read((scope) => wholeTicket(scope, actor, params.ticket_id, takesMail)));
    },
  });
  app.route({
    ...routes.answer,
    handler: async (request) => {
      const { actor, params, body } = request;
      return reply(
        await request.write(async (scope) => {
          await answerTicket(scope, { ...params, ...body }, { jobs, now: clock() });
          return wholeTicket(scope, actor, params.ticket_id, takesMail);
        }),
      );
    },
  });
  app.route({
    ...routes.seen,
    handler: async (request) => {
      await request.write((scope) => seeTicket(scope, request.params.ticket_id, request.body.number));
      return reply(null);
    },
  });
  app.route({
    ...routes.resolve,
    handler: async (request) => {
      const { actor, params } = request;
      return reply(
        await request.write(async (scope) => {
          await resolveTicket(scope, params.ticket_id, clock());
          return wholeTicket(scope, actor, params.ticket_id, takesMail);
        }),
      );
    },
  });
  app.route({
    ...routes.reopen,
    handler: async (request) => {
      const { actor, params } = request;
      return reply(
        await request.write(async (scope) => {
          await reopenTicket(scope, params.ticket_id, { jobs, now: clock() });
          return wholeTicket(scope, actor, params.ticket_id, takesMail);
        }),
      );
    },
  });
  app.route({
    ...routes.rate,
    handler: async (request) => {
      const { actor, params, body } = request;
      return reply(
        await request.write(async (scope) => {
          await rateTicket(scope, params.ticket_id, body);
          return wholeTicket(scope, actor, params.ticket_id, takesMail);
        }),
      );
    },
  });
  app.route({
    ...routes.sendFile,
    bodyLimit: TICKET_FILE_MAX_BYTES,
    onRequest: refuseLargeFile,
    handler: async (request) => {
      const { actor, query, body } = request;
      // Permission first: nobody else makes the server unpack pictures.
      if (!mayOpenTickets(actor)) throw new AppError('not-permitted');
      const file = await readSentFile(pictures, { name: query.name, body: bytesIn(body) });
      const sender = { ticket_file_id: query.ticket_file_id, sent_by: actor.user_id, now: clock() };
      return reply(await request.write((scope) => keepFile(scope, file, sender)));
    },
  });
  app.route({
    ...routes.file,
    handler: async (request, answer) => {
      const { actor, params } = request;
      const file = await request.read((scope) =>
        fileToRead(scope, params.ticket_file_id, async (ticketId) => {
          const ticket = await findTicket(scope, ticketId, actor.user_id);
          return ticket !== undefined && maySeeTicket(actor, ticket);
        }),
      );
      return answerFile(answer, file);
    },
  });
};
