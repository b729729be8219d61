import type { DeskItem } from '@heatwise/contract/quotes/desk-quotes.contract';
import type { Cart, CartEdit, CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import { type CartLine, EMPTY_QUOTE_ADDRESS, joinCarts, quoteNumber } from '@heatwise/domain/quotes/quote';
import type { Currency } from '@heatwise/domain/quotes/quote-money';
import { ITEM_KINDS, type ItemDraft, type ItemKind } from '@heatwise/domain/quotes/quote-offer';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Row = {
  readonly item_id: string;
  readonly kind: ItemKind;
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly aud_cents: number | null;
  readonly usd_cents: number | null;
};

/** What is offered now. Of the back office, through a function that answers this and nothing else to everybody. */
export async function catalogueOf({ tx }: Pick<OrganisationScope, 'tx'>): Promise<CatalogueItem[]> {
  const { rows } = await sql<Row>`select * from quote_catalogue()`.execute(tx);
  return rows.map(shown).sort(byKindAndName);
}

const columns = [
  ...(['item_id', 'kind', 'name', 'description', 'unit', 'aud_cents', 'usd_cents'] as const),
  ...(['active', 'revision', 'changed_by_name', 'changed_at'] as const),
] as const;

/** The whole catalogue, in the back office's own organisation. */
export async function itemsOf({ tx, org_id }: OrganisationScope): Promise<DeskItem[]> {
  const rows = await tx.selectFrom('quote_items').select(columns).where('org_id', '=', org_id).execute();
  return rows
    .map(({ active, revision, changed_by_name, changed_at, ...item }) => ({
      ...shown(item),
      active,
      revision,
      changed_by_name,
      changed_at: changed_at.toISOString(),
    }))
    .sort((one, other) => Number(other.active) - Number(one.active) || byKindAndName(one, other));
}

type Change = { readonly draft: ItemDraft; readonly changed_by_name: string; readonly changed_at: Date };

export async function insertItem(
  { tx, org_id }: OrganisationScope,
  item_id: string,
  { draft, ...changed }: Change,
): Promise<void> {
  await tx
    .insertInto('quote_items')
    .values({ org_id, item_id, ...columnsOf(draft), ...changed })
    .execute();
}

/** Changes an item, and counts the change. */
export async function updateItem(
  { tx, org_id }: OrganisationScope,
  item_id: string,
  { draft, ...changed }: Change,
): Promise<void> {
  await tx
    .updateTable('quote_items')
    .set(({ eb }) => ({ ...columnsOf(draft), ...changed, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', org_id)
    .where('item_id', '=', item_id)
    .execute();
}

function columnsOf({ prices, ...draft }: ItemDraft) {
  return { ...draft, aud_cents: prices.AUD, usd_cents: prices.USD };
}

function shown({ aud_cents, usd_cents, ...item }: Row): CatalogueItem {
  return { ...item, prices: { AUD: aud_cents, USD: usd_cents } };
}

type Sorted = Pick<CatalogueItem, 'kind' | 'name' | 'item_id'>;

function byKindAndName(one: Sorted, other: Sorted): number {
  return (
    ITEM_KINDS.indexOf(one.kind) - ITEM_KINDS.indexOf(other.kind) ||
    one.name.localeCompare(other.name, 'en') ||
    one.item_id.localeCompare(other.item_id)
  );
}

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
