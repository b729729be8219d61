import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { type MailDesk, MailRefusal } from './take-mail.ts';

/** Where answers to tickets come in by mail; nothing comes in without it. */
export type InboundMailSettings = { readonly port: number; readonly host: string; readonly domain: string };

const MAIL_MAX_BYTES = 15 * 1024 * 1024;
/** Each may hold a mail in memory. */
const MOST_CLIENTS = 10;
const SOCKET_TIMEOUT_MS = 60_000;

type Parts = { readonly settings: InboundMailSettings; readonly desk: MailDesk };

/**
 * A mail server that takes nothing but answers to tickets. Each recipient is one of our signed addresses, or is refused before a
 * word of the mail is read, and nothing is ever passed on: it is no relay. It listens while the server does.
 */
export const inboundMail: FastifyPluginAsync<Parts> = async (app, { settings, desk }) => {
  const { port, host, domain } = settings;
  const server = new SMTPServer({
    name: domain,
    banner: 'Heatwise',
    // There is nobody to sign in. Encryption ends before it, at the mail server that passes mails on.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    maxClients: MOST_CLIENTS,
    maxRecipients: 1,
    socketTimeout: SOCKET_TIMEOUT_MS,
    logger: false,
    onRcptTo({ address }, _session, done) {
      desk.recipient(address).then(
        () => done(),
        (error: unknown) => done(answerOf(error, app.log)),
      );
    },
    onData(stream, { envelope, remoteAddress }, done) {
      const { mailFrom, rcptTo } = envelope;
      const from = mailFrom ? mailFrom.address : '';
      wholeOf(stream)
        .then((raw) => desk.take({ from, to: rcptTo[0]?.address ?? '', raw, address: remoteAddress }))
        .then(
          (taken) => done(null, taken === 'ignored' ? 'Ignored: written by a program' : 'Taken'),
          (error: unknown) => done(answerOf(error, app.log)),
        );
    },
  });
  server.on('error', (error) => app.log.warn({ err: error }, 'a connection of incoming mail failed'));

  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
    app.log.info({ port, domain }, 'answers to tickets are taken by mail');
  });
  app.addHook('onClose', async () => {
    if (server.server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  });
};

/** Read to its end in any case, as the protocol asks; what is too large is not kept meanwhile. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer> {
  let chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks = [];
    else chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded)
    throw new MailRefusal(552, `The mail is too large: it can have ${MAIL_MAX_BYTES / 1024 / 1024} MB`);
  return Buffer.concat(chunks);
}

function answerOf(error: unknown, log: FastifyBaseLogger): MailRefusal {
  if (error instanceof MailRefusal) return error;
  log.error({ err: error }, 'a mail could not be taken and will be sent again');
  return new MailRefusal(451, 'Please try again later');
}
