import { maySeeQuote } from '@heatwise/domain/quotes/quote';
import { askerEmails } from '../../auth/asker-emails.ts';
import { type DeskNews, deskNewsJob } from '../../background/desk-news-job.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { OrganisationScope, WriteIn } from '../../organisation/organisation-scope.ts';
import { quoteLetter } from './quote-letter.ts';
import { findQuote, type QuoteRow } from './quotes.store.ts';

/** Tells whoever asked what the desk has answered. The desk itself knows no address. */
export const tellOfQuoteJob = jobKind<{
  readonly org_id: string;
  readonly quote_id: string;
  readonly version: number;
  readonly what: 'quoted' | 'declined';
}>('tell-of-quote');

type Told = Pick<QuoteRow, 'quote_id' | 'number' | 'org_name' | 'assigned_to'>;

/** Has the desk mailed about a quote. Each step of a customer's follows one of the desk's: there are never many in a row. */
export async function tellDeskOfQuote(
  scope: OrganisationScope,
  { quote_id, number, org_name, assigned_to }: Told,
  said: Pick<DeskNews, 'what' | 'by_name' | 'text'>,
  jobs: JobQueue,
): Promise<void> {
  await jobs.put(scope, deskNewsJob, {
    ...said,
    organisation_name: org_name,
    path: `/desk/quotes/${quote_id}`,
    name: number,
    to: assigned_to,
  });
}

type Parts = { readonly writeIn: WriteIn; readonly jobs: JobQueue; readonly publicUrl: () => string };

/** Mails what the desk has answered, unless something else has become of it meanwhile. */
export function tellOfQuoteHandler({ writeIn, jobs, publicUrl }: Parts) {
  return handlerOf(tellOfQuoteJob, ({ org_id, quote_id, version, what }) =>
    writeIn(org_id, async (scope) => {
      const quote = await findQuote(scope, quote_id);
      if (quote?.state !== what || quote.version !== version) return;
      const url = `${publicUrl()}/settings/quote/${quote_id}`;
      const readers = await askerEmails(scope, quote.asked_by, (actor) => maySeeQuote(actor, quote));
      for (const to of readers) {
        await jobs.put(scope, mailJob, quoteLetter({ to, quote, what }, url));
      }
    }),
  );
}
