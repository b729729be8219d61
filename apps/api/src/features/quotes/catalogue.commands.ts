import type { DeskItem } from '@heatwise/contract/quotes/desk-quotes.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { type ItemDraft, itemProblems, MOST_ITEMS } from '@heatwise/domain/quotes/quote-catalogue';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { userOf } from '../../organisation/user.store.ts';
import { insertItem, itemsOf, updateItem } from './catalogue.store.ts';
import { mustBeValid } from './quotes.commands.ts';

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
