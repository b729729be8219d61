import { maySeeQuote } from '@heatwise/domain/quotes/quote-request';
import { askerEmails } from '../../auth/asker-emails.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import { quoteLetter } from './quote-letter.ts';
import { findQuote } from './quotes.store.ts';
import { tellOfQuoteJob } from './tell-of-quote-job.ts';

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
