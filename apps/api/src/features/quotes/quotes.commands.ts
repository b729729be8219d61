import type { Asked, Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import type { Accept, AskChange, CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  type CartLine,
  MOST_OPEN_QUOTES,
  maySeeQuote,
  mayStep,
  type QuoteStep,
  requestProblems,
} from '@heatwise/domain/quotes/quote';
import type { Currency } from '@heatwise/domain/quotes/quote-money';
import { NOT_ANY_MORE, QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-offer';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { mustAsk, namesOf, readCart } from './cart.commands.ts';
import { catalogueOf } from './cart.store.ts';
import {
  countOpen,
  findQuote,
  insertVersion,
  type QuoteRow,
  shownQuote,
  stateOf,
  updateQuote,
  versionsOf,
} from './quotes.store.ts';
import { tellDeskOfQuote } from './tell-of-quote.ts';

/** What the steps that the desk hears of work with. */
type Parts = { readonly jobs: JobQueue; readonly now: Date };

/** Throws not-permitted, and quote-not-found for what is not theirs. */
export async function ownQuote(scope: OrganisationScope, actor: Actor, quoteId: string): Promise<QuoteRow> {
  mustAsk(actor);
  const quote = await findQuote(scope, quoteId);
  if (!quote || !maySeeQuote(actor, quote)) throw new AppError('quote-not-found');
  return quote;
}

export async function readQuote(
  scope: OrganisationScope,
  actor: Actor,
  quoteId: string,
  now: Date,
): Promise<Quote> {
  const quote = await ownQuote(scope, actor, quoteId);
  return shownQuote(scope.tx, quote, now);
}

/** Throws quote-not-possible, or quote-expired, in words that say how it stands. */
export function mustStep(quote: QuoteRow, step: QuoteStep, now: Date): void {
  const state = stateOf(quote, now);
  if (mayStep(state, step)) return;
  if (state === 'expired') throw new AppError('quote-expired');
  throw new AppError('quote-not-possible', { message: NOT_ANY_MORE[state] });
}

export function mustBeValid(found: Readonly<Record<string, string>>): void {
  const problems = Object.entries(found).map(([path, message]) => ({ path, message }));
  if (problems.length > 0) throw new AppError('quote-not-valid', { problems });
}

/** Sends the draft to the desk; once more answers what was sent. Throws quote-changed, quote-not-valid, too-many-quotes. */
export async function sendQuote(
  scope: ActingScope,
  { quote_id, revision }: { readonly quote_id: string; readonly revision: number },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await ownQuote(scope, scope.actor, quote_id);
  if (quote.state !== 'draft') return shownQuote(scope.tx, quote, now);
  if (quote.revision !== revision) throw new AppError('quote-changed');
  const { lines, delivery, billing, note, currency } = await readCart(scope, scope.actor);
  const items = await catalogueOf(scope);
  mustBeValid(requestProblems({ lines, delivery, billing }, new Set(items.map(({ item_id }) => item_id))));
  if ((await countOpen(scope)) >= MOST_OPEN_QUOTES) throw new AppError('too-many-quotes');
  const names = await namesOf(scope);
  const asked = { lines: linesOf(lines, items, currency), delivery, billing, note };
  const { asked_by_name } = names;
  await insertVersion(scope, {
    quote_id,
    version: 1,
    request_id: quote_id,
    asked,
    asked_by_name,
    asked_at: now,
  });
  const change = { ...names, state: 'sent', version: 1, waiting_since: now } as const;
  await updateQuote(scope, quote_id, change, now);
  await scope.audit('quote.send', { quote_id, number: quote.number, version: 1 });
  const sent = { what: 'quote-sent', by_name: asked_by_name, text: note } as const;
  await tellDeskOfQuote(scope, { ...quote, ...names }, sent, jobs);
  return readQuote(scope, scope.actor, quote_id, now);
}

/** Takes it back before there is an offer. Throws quote-not-possible. */
export async function withdrawQuote(
  scope: ActingScope,
  quoteId: string,
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await ownQuote(scope, scope.actor, quoteId);
  if (quote.state === 'withdrawn') return shownQuote(scope.tx, quote, now);
  mustStep(quote, 'withdraw', now);
  const end = await endBy(scope, quote, now);
  await updateQuote(scope, quoteId, { state: 'withdrawn', ...end }, now);
  await scope.audit('quote.withdraw', { quote_id: quoteId, number: quote.number });
  const withdrawn = { what: 'quote-withdrawn', by_name: end.ended_by_name, text: '' } as const;
  await tellDeskOfQuote(scope, quote, withdrawn, jobs);
  return readQuote(scope, scope.actor, quoteId, now);
}

/** Begins the next version, which waits for its offer. Throws quote-older-version, quote-not-possible, quote-not-valid. */
export async function askChange(
  scope: ActingScope,
  { quote_id, request_id, version, lines, note }: AskChange & { readonly quote_id: string },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await ownQuote(scope, scope.actor, quote_id);
  const versions = await versionsOf(scope.tx, quote);
  if (versions.some((one) => one.request_id === request_id)) return shownQuote(scope.tx, quote, now);
  mustStep(quote, 'ask-change', now);
  mustBeNewest(quote, version);
  const [newest] = versions;
  if (!newest) throw new AppError('quote-version-not-found');
  const { delivery, billing } = newest.asked;
  // What was asked for before may be asked for again, offered or not.
  const items = await catalogueOf(scope);
  const known = [...items, ...newest.asked.lines].map(({ item_id }) => item_id);
  mustBeValid(requestProblems({ lines, delivery, billing }, new Set(known)));
  const asked = { lines: linesOf(lines, items, quote.currency, newest.asked.lines), delivery, billing, note };
  const { asked_by_name } = await namesOf(scope);
  await insertVersion(scope, {
    quote_id,
    version: version + 1,
    request_id,
    asked,
    asked_by_name,
    asked_at: now,
  });
  const change = { state: 'sent', version: version + 1, waiting_since: now } as const;
  await updateQuote(scope, quote_id, { ...change, ...NO_OFFER }, now);
  await scope.audit('quote.ask-change', { quote_id, number: quote.number, version: version + 1 });
  const wanted = { what: 'quote-change-asked', by_name: asked_by_name, text: note } as const;
  await tellDeskOfQuote(scope, quote, wanted, jobs);
  return readQuote(scope, scope.actor, quote_id, now);
}

/** The newest version has none yet. */
const NO_OFFER = { valid_until: null, ends_at: null, total_cents: null };

/**
 * Accepts exactly the version that was read; once more by the same person answers what is there. Throws
 * quote-older-version, quote-expired, quote-not-possible and quote-not-valid.
 */
export async function acceptQuote(
  scope: ActingScope,
  { quote_id, version, name, order_number }: Accept & { readonly quote_id: string },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await ownQuote(scope, scope.actor, quote_id);
  const isSame = quote.ended_version === version && quote.ended_by_id === scope.actor.user_id;
  if (quote.state === 'accepted' && isSame) return shownQuote(scope.tx, quote, now);
  mustStep(quote, 'accept', now);
  mustBeNewest(quote, version);
  mustBeValid(name === '' ? { name: QUOTE_MESSAGES.nameMissing } : {});
  const end = { ...(await endBy(scope, quote, now)), ended_by_name: name };
  await updateQuote(scope, quote_id, { state: 'accepted', ...end, order_number }, now);
  const { number } = quote;
  await scope.audit('quote.accept', { quote_id, number, version, accepted_by_name: name, order_number });
  const text = order_number === '' ? '' : `Order number ${order_number}`;
  await tellDeskOfQuote(scope, quote, { what: 'quote-accepted', by_name: name, text }, jobs);
  return readQuote(scope, scope.actor, quote_id, now);
}

/** Throws quote-older-version, quote-not-possible and quote-not-valid. */
export async function declineQuote(
  scope: ActingScope,
  {
    quote_id,
    version,
    reason,
  }: { readonly quote_id: string; readonly version: number; readonly reason: string },
  { jobs, now }: Parts,
): Promise<Quote> {
  const quote = await ownQuote(scope, scope.actor, quote_id);
  const isSame = quote.ended_version === version && quote.ended_by_id === scope.actor.user_id;
  if (quote.state === 'declined' && isSame) return shownQuote(scope.tx, quote, now);
  mustStep(quote, 'decline', now);
  mustBeNewest(quote, version);
  mustBeValid(reason === '' ? { reason: QUOTE_MESSAGES.reasonMissing } : {});
  const end = await endBy(scope, quote, now);
  await updateQuote(scope, quote_id, { state: 'declined', ...end, reason }, now);
  await scope.audit('quote.decline', { quote_id, number: quote.number, version, reason });
  const declined = { what: 'quote-declined', by_name: end.ended_by_name, text: reason } as const;
  await tellDeskOfQuote(scope, quote, declined, jobs);
  return readQuote(scope, scope.actor, quote_id, now);
}

function mustBeNewest(quote: QuoteRow, version: number): void {
  if (quote.version !== version) throw new AppError('quote-older-version');
}

async function endBy(scope: ActingScope, { version }: QuoteRow, now: Date) {
  const { asked_by_name } = await namesOf(scope);
  const ended_by: 'customer' | 'desk' = 'customer';
  return {
    ended_at: now,
    ended_by,
    ended_by_id: scope.actor.user_id,
    ended_by_name: asked_by_name,
    ended_version: version,
    waiting_since: null,
  };
}

/** With what the catalogue says of them, or said when they were asked for before. */
function linesOf(
  lines: readonly CartLine[],
  items: readonly CatalogueItem[],
  currency: Currency,
  before: Asked['lines'] = [],
): Asked['lines'] {
  return lines.flatMap(({ item_id, quantity }) => {
    const item = items.find((one) => one.item_id === item_id);
    if (item)
      return { item_id, name: item.name, unit: item.unit, quantity, list_cents: item.prices[currency] };
    const known = before.find((one) => one.item_id === item_id);
    return known ? { ...known, quantity } : [];
  });
}
