import { textOfHtml } from '@heatwise/domain/tickets/mail-reply';
import { MOST_FILES_OF_MESSAGE } from '@heatwise/domain/tickets/ticket-files';
import PostalMime, { type Attachment } from 'postal-mime';

/** Longer than any answer; the rest is quoted text. */
const READ_LENGTH = 200_000;
/** Smaller images inside the text are logos of signatures and not attachments. */
const DECORATION_BYTES = 20_000;
/** Mails with more nested parts are refused. */
const DEEPEST = 50;

export type MailFile = { readonly name: string; readonly body: Uint8Array };
export type MailContent = {
  /** At most 200,000 characters, quoted text included. */
  readonly text: string;
  readonly files: readonly MailFile[];
};

/** Reads the text and the attachments of a mail, without logos of signatures. Throws when the mail is broken. */
export async function readMailContent(raw: Uint8Array): Promise<MailContent | 'too-many-files'> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: DEEPEST, forceRfc822Attachments: true });
  const text = mail.text?.slice(0, READ_LENGTH) ?? textOfHtml((mail.html ?? '').slice(0, READ_LENGTH));
  const wanted = mail.attachments
    .map((attachment) => ({ attachment, body: readBytes(attachment) }))
    .filter(({ attachment, body }) => !(attachment.related && body.length < DECORATION_BYTES));
  if (wanted.length > MOST_FILES_OF_MESSAGE) return 'too-many-files';
  return {
    text: dropControlCharacters(text).slice(0, READ_LENGTH),
    files: wanted.map(({ attachment, body }) => ({ name: attachment.filename ?? 'file', body })),
  };
}

/** Drops control characters, which PostgreSQL cannot store, except line breaks and tabs. */
export function dropControlCharacters(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');
}

function readBytes({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}
