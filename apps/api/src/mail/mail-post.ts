import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { makeFolder } from '../database/make-folder.ts';
import { htmlOf, type Letter, oneLine, textOf } from './letter.ts';

/** A letter that was kept instead of sent, because the server has no mail server to give it to. */
export type KeptLetter = { readonly id: string; readonly at: string } & Pick<Letter, 'to' | 'subject'> & {
    /** Where it is answered; null for a letter that nobody reads an answer to. */
    readonly reply_to: string | null;
    readonly text: string;
  };

const ENDING = '.txt';
const MOST_SHOWN = 50;

/** Writes the letter into a file of its own for people to read; gives the file. */
async function keepLetter(
  folder: string,
  letter: Letter,
  { id, at }: { id: string; at: Date },
): Promise<string> {
  await makeFolder(folder);
  const file = path.join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}_${id}${ENDING}`);
  const head = [
    `Date: ${at.toISOString()}`,
    `To: ${oneLine(letter.to)}`,
    `Subject: ${oneLine(letter.subject)}`,
    ...(letter.replyTo === undefined ? [] : [`Reply-To: ${oneLine(letter.replyTo)}`]),
  ];
  await writeFile(file, `${head.join('\n')}\n\n${textOf(letter)}`, { mode: 0o600 });
  return file;
}

/** The letters kept last, newest first. */
export async function keptLetters(folder: string): Promise<KeptLetter[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .reverse()
    .slice(0, MOST_SHOWN);
  return Promise.all(
    newest.map(async (name) => readLetter(name, await readFile(path.join(folder, name), 'utf8'))),
  );
}

function readLetter(name: string, content: string): KeptLetter {
  const end = content.indexOf('\n\n');
  const head = new Map(
    content
      .slice(0, end)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    id: name.slice(0, -ENDING.length),
    at: head.get('Date') ?? '',
    to: head.get('To') ?? '',
    subject: head.get('Subject') ?? '',
    reply_to: head.get('Reply-To') ?? null,
    text: content.slice(end + 2),
  };
}

export type MailSettings = {
  /** `smtp://user:password@host:port`; without it letters are kept in the outbox instead of sent. */
  readonly smtpUrl: string | undefined;
  /** Whom mails come from; null for an address of this server's own. */
  readonly mailFrom: string | undefined;
  readonly outboxDirectory: string;
  /** Shows the outbox to browsers on this machine; for a demo only. */
  readonly showsOutbox: boolean;
  /** Where browsers find this server, for the links in emails: never taken from a request. */
  readonly publicUrl: () => string;
};

/** What users are told about emails meant for them. */
export function deliveryOf({
  smtpUrl,
  showsOutbox,
}: Pick<MailSettings, 'smtpUrl' | 'showsOutbox'>): MailDelivery {
  if (smtpUrl !== undefined) return 'sent';
  return showsOutbox ? 'shown' : 'kept';
}

/** Sends a letter, or rejects. `id` is the same when a letter is sent again, so that receivers can tell. */
export type MailPost = (letter: Letter, id: string) => Promise<void>;

/** Whether the receiver will never take the letter: trying again is of no use. Source: RFC 5321, §4.2.1. */
export function isRefusedByReceiver(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutLetter = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutLetter && Number(error.responseCode) >= 500;
}

/** A mail server that does not answer costs at most about half a minute. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailPost(settings: MailSettings, clock: () => Date, log: FastifyBaseLogger): MailPost {
  const { smtpUrl, mailFrom, outboxDirectory, publicUrl } = settings;
  if (smtpUrl === undefined) {
    return async (letter, id) => {
      const file = await keepLetter(outboxDirectory, letter, { id, at: clock() });
      log.warn({ subject: letter.subject, file }, 'no SMTP_URL is set: a mail is kept instead of sent');
    };
  }
  const transport = createTransport({ url: smtpUrl, ...LIMITS });
  return async (letter, id) => {
    const { hostname } = new URL(publicUrl());
    await transport.sendMail({
      from: mailFrom ?? { name: 'Heatwise', address: `no-reply@${hostname}` },
      // As an object it is one address, whatever is in it.
      to: { name: '', address: letter.to },
      ...(letter.replyTo !== undefined && { replyTo: letter.replyTo }),
      subject: letter.subject,
      text: textOf(letter),
      html: htmlOf(letter),
      messageId: `<${id}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
    });
  };
}

/** So that mail programs can offer it beside the email, in one press. Source: RFC 2369, RFC 8058. */
function unsubscribeHeaders({ unsubscribeUrl }: Letter): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
