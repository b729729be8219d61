import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { emailKey } from '@heatwise/domain/people/email';
import { answerInMail, isAutomaticMail } from '@heatwise/domain/tickets/mail-reply';
import { TICKET_ORIGINAL_MAX_LENGTH, TICKET_TEXT_MAX_LENGTH } from '@heatwise/domain/tickets/ticket';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { InboundMailLimits, InboundMailSettings } from '../../../app-settings.ts';
import { writeAsActor } from '../../../auth/acting-scope.ts';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { networksOf } from '../../../auth/network-of.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import type { Tables } from '../../../database/tables.ts';
import { AppError } from '../../../http/app-error.ts';
import type { PictureReader } from '../../../http/picture.ts';
import { isClosed } from '../../../organisation/organisation.store.ts';
import type { ReadIn } from '../../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../../organisation/unscoped-queries.store.ts';
import { keepFile, readSentFile } from '../files.commands.ts';
import { answerTicket } from '../tickets.commands.ts';
import { hasMail } from '../tickets.store.ts';
import { dropControlCharacters, type MailFile } from './mail-content.ts';
import { MailRefusal, type ReadMail } from './mail-reader.ts';
import type { ReplyAddresses } from './reply-address.ts';

export type SentMail = {
  /** Of the envelope. Empty for a bounce. */
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
  /** Where it came from. */
  readonly address: string;
};

type MailDesk = {
  /** Whom the address was made for. Throws MailRefusal for any other. */
  recipient(address: string): Promise<{ org_id: string; ticket_id: string; user_id: string }>;
  /** Says whether the mail became a message, or was one before; an automatic one is dropped. Throws MailRefusal. */
  take(mail: SentMail): Promise<'taken' | 'again' | 'ignored'>;
};

type MailDeskParts = {
  readonly database: Kysely<Tables>;
  readonly readIn: ReadIn;
  readonly jobs: JobQueue;
  readonly unscopedQueries: Pick<UnscopedQueries, 'ticketOfReply'>;
  readonly addresses: ReplyAddresses;
  readonly pictures: PictureReader;
  readonly readMail: ReadMail;
  readonly clock: () => Date;
};

const HEAD_MAX_BYTES = 65_536;
const UNREADABLE = 'The mail cannot be read';
const NO_SUCH_ADDRESS = 'No such address here';
const STRANGER =
  'This address takes answers only from the person it was sent to, from their own email address';

/** What becomes of mails to the addresses of tickets. See decisions/0190. */
export function createMailDesk(parts: MailDeskParts): MailDesk {
  const { database, readIn, jobs, unscopedQueries, addresses, pictures, readMail, clock } = parts;

  async function recipient(address: string) {
    const reply_id = addresses.replyIdOf(address);
    const found = reply_id === null ? undefined : await unscopedQueries.ticketOfReply(reply_id);
    if (!found || reply_id === null || !addresses.isOf(address, { reply_id, ...found }))
      throw new MailRefusal(550, NO_SUCH_ADDRESS);
    return found;
  }

  return {
    recipient,
    async take({ from, to, raw, address }) {
      const { org_id, ticket_id, user_id } = await recipient(to);
      // Parsing a hostile mail can take seconds, so the sender is checked from the headers first.
      const head = await parseHead(readHead(raw));
      const headers = new Map(head.headers.map(({ key, value }) => [key, value]));
      // No answer either: two programs that answer one another do so for ever.
      if (isAutomaticMail(headers, from)) return 'ignored';
      const person = await readIn(org_id, async (scope) =>
        (await isClosed(scope)) ? undefined : (await addresseesOf(scope, [user_id])).get(user_id),
      );
      if (!person?.email) throw new MailRefusal(550, NO_SUCH_ADDRESS);
      const sender = head.from?.address;
      if (sender === undefined || emailKey(sender) !== emailKey(person.email))
        throw new MailRefusal(550, STRANGER);

      const mail_id = dropControlCharacters(
        head.messageId ?? createHash('sha256').update(raw).digest('hex'),
      ).slice(0, 500);
      const known = { ticket_id, mail_id };
      if (await readIn(org_id, (scope) => hasMail(scope, known))) return 'again';
      const { text: whole, files: sentFiles } = await readMail(raw, user_id);
      const text = answerInMail(whole).slice(0, TICKET_TEXT_MAX_LENGTH);
      const original = whole.trim() === text ? null : whole.slice(0, TICKET_ORIGINAL_MAX_LENGTH);
      const files = await checkFiles(sentFiles, pictures);
      if (text === '' && files.length === 0) throw new MailRefusal(550, 'The mail is empty');

      const now = clock();
      return writeAsActor(database, { actor: person.actor, address }, async (scope) => {
        // Asked again where the clock is held: the same mail may come by two servers at once.
        if (await hasMail(scope, known)) return 'again';
        const file_ids: string[] = [];
        for (const file of files) {
          const ticket_file_id = randomUUID();
          await keepFile(scope, file, { ticket_file_id, sent_by: user_id, now });
          file_ids.push(ticket_file_id);
        }
        const answer = { ticket_id, message_id: randomUUID(), text, file_ids };
        await answerTicket(scope, answer, { jobs, now }, { original, mail_id });
        return 'taken' as const;
      }).catch(asRefusal);
    },
  };
}

/** Gives the headers of a mail, up to its first empty line. Throws MailRefusal when they exceed 64 kB. */
function readHead(raw: Buffer): Buffer {
  const start = raw.subarray(0, HEAD_MAX_BYTES);
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index;
  if (end === undefined && raw.length > HEAD_MAX_BYTES) throw new MailRefusal(554, UNREADABLE);
  return raw.subarray(0, end ?? raw.length);
}

async function parseHead(head: Buffer) {
  try {
    return await PostalMime.parse(head, { maxNestingDepth: 1 });
  } catch {
    throw new MailRefusal(554, UNREADABLE);
  }
}

async function checkFiles(sent: readonly MailFile[], pictures: PictureReader) {
  const files = [];
  for (const { name, body } of sent) {
    files.push(await readSentFile(pictures, { name, body: Buffer.from(body) }).catch(asRefusal));
  }
  return files;
}

/** Our refusals go back to the sender in their own words; what is busy now is not in a while. */
function asRefusal(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'server-busy') throw new MailRefusal(451, error.message);
  throw new MailRefusal(/too-large|no-room|too-many/.test(error.code) ? 552 : 550, error.message);
}

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
