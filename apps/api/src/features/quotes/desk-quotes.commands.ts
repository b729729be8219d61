import type { DeskMember } from '@heatwise/contract/desk/desk.contract';
import type { DeskItem, NewOffer } from '@heatwise/contract/quotes/desk-quotes.contract';
import type { Offer, Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { fullName } from '@heatwise/domain/people/person-name';
import { endOfOffer } from '@heatwise/domain/quotes/quote';
import { totalsOf } from '@heatwise/domain/quotes/quote-money';
import {
  type ItemDraft,
  itemProblems,
  MOST_ITEMS,
  offerProblems,
  QUOTE_MESSAGES,
} from '@heatwise/domain/quotes/quote-offer';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { DeskScope, DeskWritingScope } from '../../auth/desk-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { userOf } from '../../organisation/user.store.ts';
import { insertItem, itemsOf, updateItem } from './cart.store.ts';
import { mustBeValid, mustStep } from './quotes.commands.ts';
import {
  findQuote,
  insertVersion,
  organisationOfQuote,
  type QuoteRow,
  setOffer,
  shownQuote,
  updateQuote,
  versionsOf,
} from './quotes.store.ts';
import { tellDeskOfQuote, tellOfQuoteJob } from './tell-of-quote.ts';

/** The catalogue is the back office's own: whoever works there writes in it as in any organisation. */

/** The same id again answers what is there. Throws quote-not-valid and too-many-quote-items. */
export async function createItem(
  scope: ActingScope,
  { item_id, ...draft }: ItemDraft & { readonly item_id: string },
  now: Date,
): Promise<DeskItem> {
  const items = await itemsOf(scope);
  const known = items.find((item) => item.item_id === item_id);
  if (known) return known;
  mustBeValid(itemProblems(draft));
  if (items.length >= MOST_ITEMS) throw new AppError('too-many-quote-items');
  await insertItem(scope, item_id, { draft, ...(await changedBy(scope, now)) });
  await scope.audit('quote.item-create', { item_id, name: draft.name });
  return itemOf(scope, item_id);
}

/** Throws quote-item-not-found, quote-item-changed and quote-not-valid. */
export async function saveItem(
  scope: ActingScope,
  itemId: string,
  { revision, ...draft }: ItemDraft & { readonly revision: number },
  now: Date,
): Promise<DeskItem> {
  const before = await itemOf(scope, itemId);
  if (before.revision !== revision) throw new AppError('quote-item-changed');
  mustBeValid(itemProblems(draft));
  await updateItem(scope, itemId, { draft, ...(await changedBy(scope, now)) });
  await scope.audit('quote.item-edit', { item_id: itemId, name: draft.name });
  return itemOf(scope, itemId);
}

async function itemOf(scope: ActingScope, itemId: string): Promise<DeskItem> {
  const item = (await itemsOf(scope)).find(({ item_id }) => item_id === itemId);
  if (!item) throw new AppError('quote-item-not-found');
  return item;
}

async function changedBy(scope: ActingScope, changed_at: Date) {
  const user = await userOf(scope, scope.actor.user_id);
  return { changed_by_name: user ? fullName(user) : '', changed_at };
}

type Parts = { readonly jobs: JobQueue; readonly now: Date };
type Seen = { readonly quote_id: string; readonly revision: number };

/** Throws quote-not-found, also for a draft. */
export async function orgOfQuote(scope: DeskScope, quoteId: string): Promise<string> {
  const orgId = await organisationOfQuote(scope, quoteId);
  if (!orgId) throw new AppError('quote-not-found');
  return orgId;
}

export async function readQuoteAtDesk({ tx }: DeskScope, quoteId: string, now: Date): Promise<Quote> {
  const org_id = await orgOfQuote({ tx }, quoteId);
  const quote = await findQuote({ tx, org_id }, quoteId);
  if (!quote) throw new AppError('quote-not-found');
  return shownQuote(tx, quote, now);
}

async function sentQuote(scope: DeskWritingScope, quoteId: string): Promise<QuoteRow> {
  const quote = await findQuote(scope, quoteId);
  if (!quote || quote.state === 'draft') throw new AppError('quote-not-found');
  return quote;
}

/** Two people at the desk, or the desk and the customer: who was slower looks again. */
function mustBeSeen(quote: QuoteRow, revision: number): void {
  if (quote.revision !== revision) throw new AppError('quote-changed');
}

/** Says who looks after a quote; who is given it by somebody else is mailed. Throws quote-changed. */
export async function assignQuote(
  scope: DeskWritingScope,
  { quote_id, revision, assign_to }: Seen & { readonly assign_to: DeskMember | null },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await sentQuote(scope, quote_id);
  const assigned_to = assign_to?.user_id ?? null;
  if (quote.assigned_to === assigned_to) return shownQuote(scope.tx, quote, now);
  mustBeSeen(quote, revision);
  const assigned_to_name = assign_to?.name ?? null;
  await updateQuote(scope, quote_id, { assigned_to, assigned_to_name }, now);
  const { number } = quote;
  await scope.audit('quote.desk-assign', { quote_id, number, assigned_to: assigned_to_name ?? 'nobody' });
  if (assigned_to !== null && assigned_to !== scope.actor.user_id) {
    const given = { what: 'quote-assigned', by_name: scope.desk_name, text: '' } as const;
    await tellDeskOfQuote(scope, { ...quote, assigned_to }, given, jobs);
  }
  return readQuoteAtDesk(scope, quote_id, now);
}

/**
 * Answers what was asked for; of what has an offer already, makes the next version. The same id again answers what is
 * there. Throws quote-changed, quote-not-possible and quote-not-valid.
 */
export async function makeOffer(
  scope: DeskWritingScope,
  { quote_id, revision, offer_id, ...offer }: NewOffer & { readonly quote_id: string },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await sentQuote(scope, quote_id);
  const versions = await versionsOf(scope.tx, quote);
  if (versions.some((one) => one.offer_id === offer_id)) return shownQuote(scope.tx, quote, now);
  mustBeSeen(quote, revision);
  mustStep(quote, 'offer', now);
  const zone = openTimeZone(quote.time_zone);
  mustBeValid(offerProblems(offer, zone.dayAt(now.getTime())));
  const version = await versionToAnswer(scope, quote, versions, offer_id, now);
  const { desk_name } = scope;
  const kept: Offer = offer;
  await setOffer(
    scope,
    { quote_id, version },
    { offer_id, offer: kept, offered_by_name: desk_name, offered_at: now },
  );
  const { total_cents } = totalsOf(offer.lines, offer.tax_points);
  const ends_at = new Date(endOfOffer(offer.valid_until, zone));
  const { valid_until } = offer;
  await updateQuote(
    scope,
    quote_id,
    {
      state: 'quoted',
      version,
      waiting_since: null,
      valid_until,
      ends_at,
      total_cents,
      ...(quote.assigned_to === null && { assigned_to: scope.actor.user_id, assigned_to_name: desk_name }),
    },
    now,
  );
  const { number, currency } = quote;
  await scope.audit('quote.offer', { quote_id, number, version, currency, total_cents, valid_until });
  await jobs.put(scope, tellOfQuoteJob, { org_id: scope.org_id, quote_id, version, what: 'quoted' });
  return readQuoteAtDesk(scope, quote_id, now);
}

/** The one that waits, or one more with the same wishes: an offer that was made stays as it was read. */
async function versionToAnswer(
  scope: DeskWritingScope,
  { quote_id, version }: QuoteRow,
  [newest]: Awaited<ReturnType<typeof versionsOf>>,
  offerId: string,
  now: Date,
): Promise<number> {
  if (!newest) throw new AppError('quote-version-not-found');
  if (newest.offer === null) return version;
  const { asked, asked_by_name } = newest;
  await insertVersion(scope, {
    quote_id,
    version: version + 1,
    request_id: offerId,
    asked,
    asked_by_name,
    asked_at: now,
  });
  return version + 1;
}

/** Throws quote-changed, quote-not-possible and quote-not-valid. */
export async function declineAtDesk(
  scope: DeskWritingScope,
  { quote_id, revision, reason }: Seen & { readonly reason: string },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await sentQuote(scope, quote_id);
  const isSame = quote.state === 'declined' && quote.ended_by_id === scope.actor.user_id;
  if (isSame && quote.reason === reason) return shownQuote(scope.tx, quote, now);
  mustBeSeen(quote, revision);
  mustStep(quote, 'desk-decline', now);
  mustBeValid(reason === '' ? { reason: QUOTE_MESSAGES.reasonMissing } : {});
  const { version, number } = quote;
  await updateQuote(
    scope,
    quote_id,
    {
      state: 'declined',
      waiting_since: null,
      ended_at: now,
      ended_by: 'desk',
      ended_by_id: scope.actor.user_id,
      ended_by_name: scope.desk_name,
      ended_version: version,
      reason,
    },
    now,
  );
  await scope.audit('quote.desk-decline', { quote_id, number, version, reason });
  await jobs.put(scope, tellOfQuoteJob, { org_id: scope.org_id, quote_id, version, what: 'declined' });
  return readQuoteAtDesk(scope, quote_id, now);
}
