import { maySeeQuote } from '@heatwise/domain/quotes/quote-request';
import { addresseesOf } from '../../auth/actors.store.ts';
import { adminIdsOf } from '../../auth/admins.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { WriteIn, WritingScope } from '../../organisation/organisation-scope.ts';
import { quoteLetter } from './quote-letter.ts';
import { findQuote, type QuoteRow } from './quotes.store.ts';
import { tellOfQuoteJob } from './tell-of-quote-job.ts';

type Parts = { readonly writeIn: WriteIn; readonly jobs: JobQueue; readonly publicUrl: () => string };

/** Mails what the desk has answered, unless something else has become of it meanwhile. */
export function tellOfQuoteHandler({ writeIn, jobs, publicUrl }: Parts) {
  return handlerOf(tellOfQuoteJob, ({ org_id, quote_id, version, what }) =>
    writeIn(org_id, async (scope) => {
      const quote = await findQuote(scope, quote_id);
      if (quote?.state !== what || quote.version !== version) return;
      const url = `${publicUrl()}/settings/quote/${quote_id}`;
      for (const to of await emailsFor(scope, quote)) {
        await jobs.put(scope, mailJob, quoteLetter({ to, quote, what }, url));
      }
    }),
  );
}

/** Whoever asked; where they cannot read it any more, or have no address, the admins. */
async function emailsFor(scope: WritingScope, quote: QuoteRow): Promise<string[]> {
  const asker = (await addresseesOf(scope, [quote.asked_by])).get(quote.asked_by);
  if (asker?.email && maySeeQuote(asker.actor, quote)) return [asker.email];
  const admins = await addresseesOf(scope, await adminIdsOf(scope));
  return [...admins.values()].flatMap(({ email }) => (email ? [email] : []));
}
