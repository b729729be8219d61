import type { DeskItem } from '@heatwise/contract/quotes/desk-quotes.contract';
import type { CatalogueItem } from '@heatwise/contract/quotes/quotes.contract';
import { ITEM_KINDS, type ItemDraft, type ItemKind } from '@heatwise/domain/quotes/quote-catalogue';
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
