import { truncate } from '@heatwise/domain/text/truncate';
import type { DeskNews } from '../../background/desk-news-job.ts';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';

type Around = {
  readonly to: string;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
};

/** As much of a message as says whether one has to look at once. */
const MOST_CHARACTERS = 600;

/** What is said of it, after who and the organisation. */
const SAID: Readonly<Record<DeskNews['what'], { readonly subject: string; readonly sentence: string }>> = {
  'ticket-opened': { subject: 'New ticket', sentence: 'has opened the ticket' },
  'ticket-answered': { subject: 'New message', sentence: 'wrote in the ticket' },
  'ticket-reopened': { subject: 'Reopened', sentence: 'has reopened the ticket' },
  'ticket-assigned': { subject: 'Yours now', sentence: 'gave you the ticket' },
  'quote-sent': { subject: 'Quote wanted', sentence: 'asks for the quote' },
  'quote-withdrawn': { subject: 'Withdrawn', sentence: 'has withdrawn the quote' },
  'quote-change-asked': { subject: 'Change wanted', sentence: 'asks for a change to the quote' },
  'quote-accepted': { subject: 'Accepted', sentence: 'has accepted the quote' },
  'quote-declined': { subject: 'Declined', sentence: 'has declined the quote' },
  'quote-assigned': { subject: 'Yours now', sentence: 'gave you the quote' },
  'support-given': { subject: 'Access until', sentence: 'gives the desk access until' },
};

/** To somebody who works at the desk. */
export function deskLetter(news: DeskNews, { to, publicUrl, unsubscribeUrl }: Around): Letter {
  const { what, text, path } = news;
  const organisation = `“${quoteName(news.organisation_name)}”`;
  const [name, by_name] = [quoteName(news.name), quoteName(news.by_name)];
  const { subject, sentence } = SAID[what];
  // A colleague of the desk gives work, and is no one of the customer's.
  const who = what.endsWith('-assigned')
    ? `${by_name} ${sentence} ${name} of ${organisation}`
    : `${by_name} of ${organisation} ${sentence} ${name}`;
  const lines = truncate(text, MOST_CHARACTERS)
    .split('\n')
    .map((line) => quoteText(line, MOST_CHARACTERS))
    .filter((line) => line !== '');
  return {
    to,
    subject: `${subject}: ${organisation}, ${name}`,
    paragraphs: [lines.length === 0 ? `${who}.` : `${who}:`, ...lines],
    action: { label: 'Open at the desk', url: `${publicUrl}${path}` },
    footnote:
      'You get this email because you work at the desk. Answer there: mail to this address reaches nobody.',
    unsubscribeUrl,
  };
}
