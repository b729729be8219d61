import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email as its receiver has it: parsed by somebody else than who wrote it. */
export type ReceivedMail = { readonly to: string } & Email;

export type Mailbox = {
  readonly smtpUrl: string;
  readonly received: readonly ReceivedMail[];
  /** The first email to the address with this in its subject, as soon as it arrives. Rejects when none does. */
  mail(to: string, subject: string): Promise<ReceivedMail>;
  close(): Promise<void>;
};

type Options = {
  /** Called with each email before it is acknowledged; a rejection refuses it. */
  readonly accept?: (mail: ReceivedMail) => Promise<void>;
  /** How long `mail` waits, so that a missing email fails its test with a reason. */
  readonly arrivesWithinMs?: number;
};

/** Less than a test may take. */
const ARRIVES_WITHIN_MS = 20_000;
/** Of a journey or a test of several servers: after an escalation step, or after the end of a server that was killed. */
export const LATE_MAIL_MS = 120_000;

/** A real SMTP server on this machine that keeps what it is given. */
export async function openMailbox({
  accept = async () => undefined,
  arrivesWithinMs = ARRIVES_WITHIN_MS,
}: Options = {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        try {
          const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
          const mail = { ...(await PostalMime.parse(Buffer.concat(chunks))), to } as ReceivedMail;
          await accept(mail);
          received.push(mail);
          done();
          for (const look of waiting) look();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    mail(to, subject) {
      const find = () => received.find((mail) => mail.to === to && mail.subject?.includes(subject));
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          waiting.delete(look);
          const arrived = received.map((mail) => `${mail.to}: ${mail.subject}`).join('\n');
          reject(new Error(`no email to ${to} about “${subject}” arrived; these did:\n${arrived}`));
        }, arrivesWithinMs);
        const look = () => {
          const found = find();
          if (!found) return;
          clearTimeout(giveUp);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The address in an email's text that is on a line of its own. */
export function linkIn({ text }: Pick<ReceivedMail, 'text'>): URL {
  const link = /^https?:\/\/\S+$/m.exec(text ?? '')?.[0];
  if (!link) throw new Error(`there is no link in: ${text}`);
  return new URL(link);
}
