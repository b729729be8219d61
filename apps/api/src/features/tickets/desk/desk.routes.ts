import { reply } from '@heatwise/contract/envelope';
import { deskTicketSchemas } from '@heatwise/contract/tickets/desk-tickets.contract';
import { deskTicketRoutes } from '@heatwise/contract/tickets/tickets.routes';
import { MOST_CANNED_REPLIES, TICKETS_PAGE } from '@heatwise/domain/tickets/ticket';
import { TICKET_FILE_MAX_BYTES } from '@heatwise/domain/tickets/ticket-files';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deskMemberOf } from '../../../auth/desk-members.store.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { AppError } from '../../../http/app-error.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import type { PictureReader } from '../../../http/picture.ts';
import { fileToRead, keepFile, readSentFile } from '../files.commands.ts';
import { answerFile, bytesIn, refuseLargeFile, takeFileBodies } from '../tickets.routes.ts';
import { nameOfPerson } from '../tickets.store.ts';
import { answerAtDesk, changeAtDesk, deskTicketOf, wholeDeskTicket } from './desk.commands.ts';
import {
  cannedReplies,
  factsOfQueue,
  insertNote,
  queueOf,
  removeCannedReply,
  saveCannedReply,
} from './queue.store.ts';

const routes = bindRoutes(deskTicketRoutes, deskTicketSchemas);

type Options = { readonly clock: () => Date; readonly jobs: JobQueue; readonly pictures: PictureReader };

const DAYS_OF_FACTS = 90;

export const serveDeskTickets: FastifyPluginAsyncZod<Options> = async (app, { clock, jobs, pictures }) => {
  takeFileBodies(app);

  app.route({
    ...routes.queue,
    handler: async (request) => {
      const { actor, query } = request;
      const page = { ...query, user_id: actor.user_id, limit: TICKETS_PAGE };
      return reply(await request.readAtDesk((desk) => queueOf(desk, page)));
    },
  });
  app.route({
    ...routes.facts,
    handler: async (request) => {
      const since = new Date(clock().getTime() - DAYS_OF_FACTS * DAY_MS);
      return reply(await request.readAtDesk((desk) => factsOfQueue(desk, since)));
    },
  });
  app.route({
    ...routes.get,
    handler: async (request) => {
      const { actor, params } = request;
      return reply(await request.readAtDesk((desk) => wholeDeskTicket(desk, params, actor.user_id)));
    },
  });
  app.route({
    ...routes.answer,
    handler: async (request) => {
      const { actor, params, body } = request;
      const { ticket_id } = params;
      return reply(
        await request.writeAtDesk(params.org_id, async (scope) => {
          await answerAtDesk(scope, { ...body, ticket_id }, { jobs, now: clock() });
          return wholeDeskTicket(scope, params, actor.user_id);
        }),
      );
    },
  });
  app.route({
    ...routes.change,
    handler: async (request) => {
      const { actor, params, body } = request;
      const { assign_to: id, ...change } = body;
      const assign_to = id
        ? await request.read((scope) => deskMemberOf(scope, id))
        : id === null
          ? null
          : undefined;
      return reply(
        await request.writeAtDesk(params.org_id, async (scope) => {
          await changeAtDesk(scope, params.ticket_id, { ...change, assign_to }, { jobs, now: clock() });
          return wholeDeskTicket(scope, params, actor.user_id);
        }),
      );
    },
  });
  app.route({
    ...routes.note,
    handler: async (request) => {
      const { actor, params, body } = request;
      // A note is the back office's own, and holds the customer's clock: erasing waits for it, or it finds no ticket.
      return reply(
        await request.writeAtDesk(params.org_id, async (scope) => {
          await deskTicketOf(scope, params.ticket_id);
          await insertNote(scope, { ...body, ticket_id: params.ticket_id, written_at: clock() });
          return wholeDeskTicket(scope, params, actor.user_id);
        }),
      );
    },
  });
  app.route({
    ...routes.sendFile,
    bodyLimit: TICKET_FILE_MAX_BYTES,
    onRequest: refuseLargeFile,
    handler: async (request) => {
      const { actor, params, query, body } = request;
      const file = await readSentFile(pictures, { name: query.name, body: bytesIn(body) });
      const sender = { ticket_file_id: query.ticket_file_id, sent_by: actor.user_id, now: clock() };
      return reply(
        await request.writeAtDesk(params.org_id, async (scope) => {
          await deskTicketOf(scope, params.ticket_id);
          return keepFile(scope, file, sender);
        }),
      );
    },
  });
  app.route({
    ...routes.file,
    handler: async (request, answer) => {
      const { org_id, ticket_id, ticket_file_id } = request.params;
      const file = await request.readAtDesk(({ tx }) =>
        fileToRead({ tx, org_id }, ticket_file_id, async (of) => of === ticket_id),
      );
      return answerFile(answer, file);
    },
  });

  app.route({
    ...routes.canned,
    handler: async (request) => reply({ replies: await request.read(cannedReplies) }),
  });
  app.route({
    ...routes.saveCanned,
    handler: async (request) => {
      const { actor, params, body } = request;
      const replies = await request.write(async (scope) => {
        const before = await cannedReplies(scope);
        const isThere = before.some(({ canned_id }) => canned_id === params.canned_id);
        if (!isThere && before.length >= MOST_CANNED_REPLIES) throw new AppError('too-many-canned-replies');
        const saved_by_name = await nameOfPerson(scope, actor.user_id);
        await saveCannedReply(scope, { ...params, ...body, saved_by_name });
        return cannedReplies(scope);
      });
      return reply({ replies });
    },
  });
  app.route({
    ...routes.removeCanned,
    handler: async (request) => {
      const replies = await request.write(async (scope) => {
        if (!(await removeCannedReply(scope, request.params.canned_id)))
          throw new AppError('canned-reply-not-found');
        return cannedReplies(scope);
      });
      return reply({ replies });
    },
  });
};
