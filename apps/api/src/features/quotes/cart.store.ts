import type { Cart, CartEdit } from '@heatwise/contract/quotes/quotes.contract';
import type { Currency } from '@heatwise/domain/quotes/quote-money';
import {
  type CartLine,
  EMPTY_QUOTE_ADDRESS,
  joinCarts,
  quoteNumber,
} from '@heatwise/domain/quotes/quote-request';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** What the row of a draft holds. */
export type KeptCart = Pick<Cart, 'lines' | 'delivery' | 'billing' | 'note'>;

/** The person's draft, or what it would begin as. */
export async function cartOf(
  { tx, org_id }: OrganisationScope,
  asked_by: string,
  currency: Currency,
): Promise<Cart> {
  const row = await tx
    .selectFrom('quotes')
    .select(['quote_id', 'revision', 'currency', 'cart'])
    .where('org_id', '=', org_id)
    .where('asked_by', '=', asked_by)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!row) {
    const none: KeptCart = { lines: [], delivery: EMPTY_QUOTE_ADDRESS, billing: null, note: '' };
    return { quote_id: null, revision: 0, currency, ...none };
  }
  return { ...row, ...(row.cart as KeptCart) };
}

type NewDraft = {
  readonly quote_id: string;
  readonly asked_by: string;
  readonly asked_by_name: string;
  readonly org_name: string;
  readonly time_zone: string;
  readonly currency: Currency;
  readonly cart: KeptCart;
};

export async function insertDraft(
  { tx, org_id }: OrganisationScope,
  { cart, ...draft }: NewDraft,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('quotes')
    .values({
      org_id,
      ...draft,
      number: quoteNumber(draft.quote_id),
      cart: JSON.stringify(cart),
      created_at: now,
      changed_at: now,
    })
    .execute();
}

/** Changes a draft, and counts the change. */
export async function updateCart(
  { tx, org_id }: OrganisationScope,
  quoteId: string,
  { currency, cart }: { readonly currency: Currency; readonly cart: KeptCart },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('quotes')
    .set(({ eb }) => ({
      currency,
      cart: JSON.stringify(cart),
      changed_at: now,
      revision: eb('revision', '+', 1),
    }))
    .where('org_id', '=', org_id)
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'draft')
    .execute();
}

export function keptCart(
  lines: readonly CartLine[],
  { delivery, billing, note }: Pick<CartEdit, 'delivery' | 'billing' | 'note'>,
): KeptCart {
  return { lines: [...lines], delivery, billing, note };
}

/** Two people become one: what the one asked for is the other's, and of two drafts there is one. */
export async function giveQuotesTo(
  scope: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const { tx, org_id } = scope;
  const [theirs, own] = [await cartOf(scope, from, 'AUD'), await cartOf(scope, to, 'AUD')];
  if (theirs.quote_id && own.quote_id) {
    const { currency } = own;
    const cart = keptCart(joinCarts(own.lines, theirs.lines), own);
    await updateCart(scope, own.quote_id, { currency, cart }, now);
    await tx
      .deleteFrom('quotes')
      .where('org_id', '=', org_id)
      .where('quote_id', '=', theirs.quote_id)
      .where('state', '=', 'draft')
      .execute();
  }
  for (const column of ['asked_by', 'ended_by_id'] as const)
    await tx
      .updateTable('quotes')
      .set({ [column]: to })
      .where('org_id', '=', org_id)
      .where(column, '=', from)
      .execute();
}
