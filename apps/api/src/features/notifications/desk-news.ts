import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { truncate } from '@heatwise/domain/text/truncate';
import { deskMembersOf } from '../../auth/desk-members.store.ts';
import type { Seal } from '../../auth/seal.ts';
import { type DeskNews, deskNewsJob } from '../../background/desk-news-job.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { handlerOf, type JobHandler } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';
import type { ReadIn } from '../../organisation/organisation-scope.ts';
import { FIRST_SETTINGS, settingsOf } from './notification-settings.store.ts';
import { unsubscribeToken } from './unsubscribe.ts';

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
function deskLetter(news: DeskNews, { to, publicUrl, unsubscribeUrl }: Around): Letter {
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

type Parts = {
  readonly seal: Seal;
  readonly readIn: ReadIn;
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
};

/**
 * Mails what a customer sent to whoever looks after it, or to all who work at the desk; to nobody where there is no back
 * office. Each of them can switch it off.
 */
export function deskNewsHandler({ seal, readIn, jobs, publicUrl }: Parts): JobHandler {
  return handlerOf(deskNewsJob, async (news, { writeIn }) => {
    const readers = await readIn(BACK_OFFICE_ORG_ID, async (scope) => {
      const members = await deskMembersOf(scope);
      const ids = members.map(({ user_id }) => user_id);
      const settings = await settingsOf(scope, ids);
      return addressees(news, members).filter(
        ({ user_id }) => (settings.get(user_id) ?? FIRST_SETTINGS).desk,
      );
    });
    // Without a back office there is no clock to write by, either.
    if (readers.length === 0) return;
    await writeIn(BACK_OFFICE_ORG_ID, async (scope) => {
      for (const { user_id, email } of readers) {
        if (email === null) continue;
        const token = unsubscribeToken(seal, { what: 'desk', org_id: BACK_OFFICE_ORG_ID, user_id });
        const letter = deskLetter(news, {
          to: email,
          publicUrl: publicUrl(),
          unsubscribeUrl: `${publicUrl()}/unsubscribe/${token}`,
        });
        await jobs.put(scope, mailJob, letter);
      }
    });
  });
}

/** Whoever has left the desk looks after nothing any more: then it is everybody's again. */
function addressees<Member extends { readonly user_id: string }>(
  { to, what }: DeskNews,
  members: readonly Member[],
): readonly Member[] {
  const one = members.filter(({ user_id }) => user_id === to);
  return one.length > 0 || what.endsWith('-assigned') ? one : members;
}
