import type { Feature } from '../../feature.ts';
import { createPictureReader } from '../../http/picture.ts';
import { serveDeskTickets } from './desk/desk.routes.ts';
import { TICKETS_DUE_EVERY_MINUTES, ticketsDueHandler, ticketsDueJob } from './due.ts';
import { createMailDesk, inboundMail } from './mail/inbound-mail.ts';
import { createMailReader } from './mail/mail-reader.ts';
import { createReplyAddresses } from './mail/reply-address.ts';
import { tellAnswerHandler } from './mail/tell-answer.ts';
import { serveTickets } from './tickets.routes.ts';
import { giveTicketsTo } from './tickets.store.ts';

/** What organisations ask the desk, in the product and by mail. */
export const ticketsFeature: Feature = {
  name: 'tickets',
  start: (server) => {
    const { clock, jobs, deriveKeys, settings } = server;
    const { inboundMail: inbound, publicUrl } = settings;
    const pictures = createPictureReader();
    const addresses = inbound ? createReplyAddresses(deriveKeys('answers to tickets'), inbound.domain) : null;
    return {
      routes: async (app) => {
        await app.register(serveTickets, { clock, jobs, pictures, takesMail: inbound !== undefined });
        await app.register(serveDeskTickets, { clock, jobs, pictures });
        if (inbound && addresses) {
          const readMail = createMailReader({ builtFolder: settings.threadsFolder });
          const desk = createMailDesk({ ...server, addresses, pictures, readMail });
          await app.register(inboundMail, { settings: inbound, desk });
        }
      },
      jobs: [tellAnswerHandler({ jobs, publicUrl, addresses }), ticketsDueHandler(server)],
      recurring: [{ kind: ticketsDueJob, everyMinutes: TICKETS_DUE_EVERY_MINUTES }],
      on: { peopleMerged: giveTicketsTo },
    };
  },
};
