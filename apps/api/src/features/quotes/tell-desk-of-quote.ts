import { type DeskNews, deskNewsJob } from '../../background/desk-news-job.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import type { QuoteRow } from './quotes.store.ts';

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
