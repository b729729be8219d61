import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { InboundMailLimits, InboundMailSettings } from '../../../app-settings.ts';
import { networksOf } from '../../../auth/network-of.ts';
import { MailRefusal } from './mail-refusal.ts';
import type { MailDesk } from './take-mail.ts';

type Limits = { readonly all: number; readonly ofNetwork: number };

/** Counts what runs at the same time, in all and for each network, so that one network cannot take every place. */
class PlacesByNetwork {
  readonly #limits: Limits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Gives a function that frees the place again; null when there is none for this address. */
  take(address: string): (() => void) | null {
    const network = networksOf(address)[0] ?? address;
    const taken = this.#taken.get(network) ?? 0;
    if (this.#all >= this.#limits.all || taken >= this.#limits.ofNetwork) return null;
    this.#all += 1;
    this.#taken.set(network, taken + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#taken.get(network) ?? 1) - 1;
      if (left === 0) this.#taken.delete(network);
      else this.#taken.set(network, left);
    };
  }
}

const MAIL_MAX_BYTES = 15 * 1024 * 1024;
/** A network is an IPv4 address or an IPv6 /64. */
const LIMITS: InboundMailLimits = {
  clients: { all: 100, ofNetwork: 20 },
  mails: { all: 10, ofNetwork: 8 },
  silenceMs: 60_000,
  connectionMs: 300_000,
};

type Parts = {
  readonly settings: InboundMailSettings;
  readonly desk: MailDesk;
};

/**
 * A mail server that takes nothing but answers to tickets. Each recipient is one of our signed addresses, or is refused before a
 * word of the mail is read, and nothing is ever passed on: it is no relay. It listens while the server does.
 */
export const inboundMail: FastifyPluginAsync<Parts> = async (app, { settings, desk }) => {
  const { port, host, domain } = settings;
  const limits = { ...LIMITS, ...settings.limits };
  const clients = new PlacesByNetwork(limits.clients);
  const mails = new PlacesByNetwork(limits.mails);
  const connected = new Map<string, () => void>();
  const server = new SMTPServer({
    name: domain,
    banner: 'Heatwise',
    // There is nobody to sign in. Encryption ends before it, at the mail server that passes mails on.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    maxRecipients: 1,
    socketTimeout: limits.silenceMs,
    logger: false,
    onConnect({ id, remoteAddress }, done) {
      const leave = clients.take(remoteAddress);
      if (leave) connected.set(id, leave);
      done(leave ? null : new MailRefusal(421, 'Too many connections, please try again later'));
    },
    onClose({ id }) {
      connected.get(id)?.();
      connected.delete(id);
    },
    onRcptTo({ address }, _session, done) {
      desk.recipient(address).then(
        () => done(),
        (error: unknown) => done(answerOf(error, app.log)),
      );
    },
    onData(stream, { envelope, remoteAddress }, done) {
      const { mailFrom, rcptTo } = envelope;
      const from = mailFrom ? mailFrom.address : '';
      const leave = mails.take(remoteAddress);
      wholeOf(stream, leave !== null)
        .then((raw) => desk.take({ from, to: rcptTo[0]?.address ?? '', raw, address: remoteAddress }))
        .then(
          (taken) => done(null, taken === 'ignored' ? 'Ignored: written by a program' : 'Taken'),
          (error: unknown) => done(answerOf(error, app.log)),
        )
        .finally(() => leave?.());
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const deadline = setTimeout(() => {
      socket.write('421 Connected for too long\r\n');
      socket.destroySoon();
    }, limits.connectionMs);
    socket.once('close', () => clearTimeout(deadline));
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

/** Reads the stream to its end in any case, as the protocol asks. Throws where there is no place to hold the email. */
async function wholeOf(stream: SMTPServerDataStream, hasPlace: boolean): Promise<Buffer> {
  let chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded || !hasPlace) chunks = [];
    else chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded)
    throw new MailRefusal(552, `The mail is too large: it can have ${MAIL_MAX_BYTES / 1024 / 1024} MB`);
  if (!hasPlace) throw new MailRefusal(451, 'Too many emails at the same time, please try again later');
  return Buffer.concat(chunks);
}

function answerOf(error: unknown, log: FastifyBaseLogger): MailRefusal {
  if (error instanceof MailRefusal) return error;
  log.error({ err: error }, 'a mail could not be taken and will be sent again');
  return new MailRefusal(451, 'Please try again later');
}
