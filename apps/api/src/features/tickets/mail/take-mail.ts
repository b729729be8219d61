import { createHash, randomUUID } from 'node:crypto';
import { emailKey } from '@heatwise/domain/people/email';
import { answerInMail, isAutomaticMail } from '@heatwise/domain/tickets/mail-reply';
import { TICKET_ORIGINAL_MAX_LENGTH, TICKET_TEXT_MAX_LENGTH } from '@heatwise/domain/tickets/ticket';
import type { Kysely } from 'kysely';
import PostalMime from 'postal-mime';
import { writeAsActor } from '../../../auth/acting-scope.ts';
import { addresseesOf } from '../../../auth/actors.store.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import type { Tables } from '../../../database/tables.ts';
import { AppError } from '../../../http/app-error.ts';
import type { PictureReader } from '../../../http/picture.ts';
import { isClosed } from '../../../organisation/organisation.store.ts';
import type { ReadIn } from '../../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../../organisation/unscoped-queries.store.ts';
import { keepFile, readSentFile } from '../files.commands.ts';
import { hasMail } from '../messages.store.ts';
import { answerTicket } from '../tickets.commands.ts';

import { dropControlCharacters, type MailFile } from './mail-content.ts';
import type { ReadMail } from './mail-reader.ts';
import { MailRefusal } from './mail-refusal.ts';
import type { ReplyAddresses } from './reply-address.ts';

export type SentMail = {
  /** Of the envelope. Empty for a bounce. */
  readonly from: string;
  readonly to: string;
  readonly raw: Buffer;
  /** Where it came from. */
  readonly address: string;
};

export type MailDesk = {
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
