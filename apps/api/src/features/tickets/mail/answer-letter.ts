import { REPLY_MARK } from '@heatwise/domain/tickets/mail-reply';
import { type Letter, quoteName } from '../../../mail/letter.ts';

type Told = {
  readonly to: string;
  readonly ticket: { readonly ticket_id: string; readonly number: number; readonly subject: string };
  readonly answer: { readonly sent_by_name: string; readonly text: string; readonly files: number };
  readonly url: string;
  /** Where the letter is answered; null where no mail is taken. */
  readonly replyTo: string | null;
};

/** To somebody who takes part in a ticket that the desk has answered. */
export function answerLetter({ to, ticket, answer, url, replyTo }: Told): Letter {
  const { number, subject } = ticket;
  const { sent_by_name, text, files } = answer;
  const attached = files === 1 ? 'One file is attached' : `${files} files are attached`;
  return {
    to,
    subject: `Re: [#${number}] ${quoteName(subject)}`,
    paragraphs: [
      ...(replyTo === null ? [] : [`— ${REPLY_MARK} —`]),
      `${sent_by_name} of Heatwise has answered your ticket “${quoteName(subject)}”:`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
      ...(files > 0 ? [`${attached}: you find ${files === 1 ? 'it' : 'them'} in the ticket.`] : []),
    ],
    action: { label: 'Open the ticket', url },
    footnote:
      replyTo === null
        ? 'You get this email because you wrote in the ticket. Answer in Heatwise.'
        : 'You get this email because you wrote in the ticket. Answer it from this address, or in Heatwise.',
    ...(replyTo !== null && { replyTo }),
  };
}
