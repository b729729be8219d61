import { CURRENCIES, type Currency, MOST_CENTS } from './quote-money.ts';

export const ITEM_KINDS = ['device', 'sensor', 'course'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
export const ITEM_KIND_LABELS: Readonly<Record<ItemKind, string>> = {
  device: 'Devices',
  sensor: 'Sensors and supplies',
  course: 'Course packs',
};

export const ITEM_NAME_MAX_LENGTH = 120;
export const ITEM_DESCRIPTION_MAX_LENGTH = 600;
export const ITEM_UNIT_MAX_LENGTH = 40;
export const MOST_ITEMS = 500;

/** In cents; null is on request. */
export type ItemPrices = Readonly<Record<Currency, number | null>>;

/** An item as the desk writes it. */
export type ItemDraft = {
  readonly kind: ItemKind;
  readonly name: string;
  readonly description: string;
  /** What one of it is: "each", "box of 50". */
  readonly unit: string;
  readonly prices: ItemPrices;
  /** Whether it is offered; old quotes keep what they have. */
  readonly active: boolean;
};

/** What stands in place of a price that is asked for. */
export const ON_REQUEST = 'On request';

export const ITEM_PROBLEMS = {
  name: 'Give the item a name.',
  unit: 'Say what one of it is, such as “each”.',
  price: 'A price is an amount such as 1,250.00. Leave it empty for “on request”.',
} as const;

/** What is wrong with an item, by field; empty when it may be saved. */
export function itemProblems({ name, unit, prices }: ItemDraft): Record<string, string> {
  const wrong = CURRENCIES.filter((currency) => {
    const price = prices[currency];
    return price !== null && (!Number.isSafeInteger(price) || price < 0 || price > MOST_CENTS);
  });
  return {
    ...(name.trim() === '' && { name: ITEM_PROBLEMS.name }),
    ...(unit.trim() === '' && { unit: ITEM_PROBLEMS.unit }),
    ...Object.fromEntries(wrong.map((currency) => [`prices.${currency}`, ITEM_PROBLEMS.price])),
  };
}
