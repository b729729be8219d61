import { randomUUID } from 'node:crypto';
import type { Cart, CartEdit } from '@heatwise/contract/quotes/quotes.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { type CartLine, MOST_QUOTE_LINES, mayAskQuotes, withQuantity } from '@heatwise/domain/quotes/quote';
import { currencyOfZone } from '@heatwise/domain/quotes/quote-money';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import { zoneOfOrganisation } from '../../organisation/time-zone.store.ts';
import { userOf } from '../../organisation/user.store.ts';
import { cartOf, catalogueOf, insertDraft, keptCart, updateCart } from './cart.store.ts';

/** Throws not-permitted. */
export async function readCart(scope: OrganisationScope, actor: Actor): Promise<Cart> {
  mustAsk(actor);
  return cartOf(scope, actor.user_id, currencyOfZone(await zoneOfOrganisation(scope)));
}

export function mustAsk(actor: Actor): void {
  if (!mayAskQuotes(actor)) throw new AppError('not-permitted');
}

type Line = { readonly item_id: string; readonly quantity: number };

/** How many of an item; none takes it out, also one that is not offered any more. Throws quote-item-not-found and too-many-quote-lines. */
export async function setCartLine(scope: ActingScope, { item_id, quantity }: Line, now: Date): Promise<Cart> {
  const cart = await readCart(scope, scope.actor);
  const isKnown = cart.lines.some((line) => line.item_id === item_id);
  const isOffered = (await catalogueOf(scope)).some((item) => item.item_id === item_id);
  if (!isOffered && (quantity > 0 || !isKnown)) throw new AppError('quote-item-not-found');
  const lines = withQuantity(cart.lines, item_id, quantity);
  if (lines.length > MOST_QUOTE_LINES) throw new AppError('too-many-quote-lines');
  return saved(scope, cart, { lines, edit: cart }, now);
}

/** Throws quote-changed when another window was faster. */
export async function editCart(scope: ActingScope, edit: CartEdit, now: Date): Promise<Cart> {
  const cart = await readCart(scope, scope.actor);
  if (cart.revision !== edit.revision) throw new AppError('quote-changed');
  return saved(scope, cart, { lines: cart.lines, edit }, now);
}

export async function emptyCart(scope: ActingScope, now: Date): Promise<Cart> {
  const cart = await readCart(scope, scope.actor);
  if (cart.lines.length === 0) return cart;
  return saved(scope, cart, { lines: [], edit: cart }, now);
}

type Next = { readonly lines: readonly CartLine[]; readonly edit: Omit<CartEdit, 'revision'> };

async function saved(
  scope: ActingScope,
  { quote_id }: Cart,
  { lines, edit }: Next,
  now: Date,
): Promise<Cart> {
  const { currency } = edit;
  const cart = keptCart(lines, edit);
  if (quote_id) await updateCart(scope, quote_id, { currency, cart }, now);
  else {
    const asked_by = scope.actor.user_id;
    const draft = { quote_id: randomUUID(), asked_by, currency, cart, ...(await namesOf(scope)) };
    await refuseOverQuota(scope, 'quotes');
    await insertDraft(scope, draft, now);
  }
  return readCart(scope, scope.actor);
}

/** What the desk reads of who asks, as it is now: it can look up nobody. */
export async function namesOf(scope: ActingScope) {
  const user = await userOf(scope, scope.actor.user_id);
  const { name } = await organisationOf(scope);
  return {
    asked_by_name: user ? fullName(user) : '',
    org_name: name,
    time_zone: await zoneOfOrganisation(scope),
  };
}
