import { formatNumber } from '../text/format-number.ts';
import { addDays, type CalendarDay, isCalendarDay } from '../time/calendar-day.ts';
import { MOST_OPEN_QUOTES, MOST_QUANTITY, MOST_QUOTE_LINES } from './quote.ts';
import { CURRENCIES, type Currency, MOST_CENTS, type PricedLine, WHOLE_IN_POINTS } from './quote-money.ts';

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

export const QUOTE_MESSAGES = {
  notFound: 'This quote does not exist.',
  versionNotFound: 'This version of the quote does not exist.',
  /** Another window, another person, or the other side was faster. */
  changed: 'This quote was changed meanwhile. Look at it again; nothing that you typed is lost.',
  /** An offer was read, and there is a newer one. */
  olderVersion: 'There is a newer version of this offer. Read it before you answer.',
  expired: 'This offer has expired. Ask for a change to get a new one.',
  /** Sent with what it is. */
  notPossible: 'This cannot be done any more.',
  notValid: 'This cannot be sent like this.',
  itemNotFound: 'This item is not in the catalogue.',
  itemChanged: 'Somebody else changed this item meanwhile. Open it again.',
  tooManyItems: `The catalogue has ${MOST_ITEMS} items already.`,
  tooManyLines: `A cart has at most ${MOST_QUOTE_LINES} lines.`,
  tooManyQuotes: `There are ${MOST_OPEN_QUOTES} open quotes already. Answer or withdraw one first.`,
  nameMissing: 'Type your name to accept.',
  reasonMissing: 'Say why: whoever reads it can do better.',
} as const;

/** Why a step cannot be done any more, in words that say how it stands. */
export const NOT_ANY_MORE = {
  draft: 'This quote was not sent yet.',
  sent: 'This quote waits for an offer.',
  quoted: 'There is an offer already. Look at it again.',
  accepted: 'This offer was accepted already.',
  declined: 'This quote was declined already.',
  withdrawn: 'This quote was withdrawn.',
  expired: QUOTE_MESSAGES.expired,
} as const;

export const OFFER_TEXT_MAX_LENGTH = 200;
export const OFFER_MESSAGE_MAX_LENGTH = 2000;
export const OFFER_TERMS_MAX_LENGTH = 3000;
/** Lines of the desk's own besides those that were asked for: shipping, training on site. */
export const MOST_OFFER_LINES = 2 * MOST_QUOTE_LINES;
export const OFFER_VALID_DAYS = 30;
export const MOST_OFFER_DAYS = 366;
export const TAX_LABEL_MAX_LENGTH = 30;

/** What is printed where the desk has not written anything else. */
export const STANDARD_TERMS = [
  'Prices hold until the last day named above, that day included.',
  'Payment within 30 days of the invoice. Goods stay ours until they are paid.',
  'Delivery times are estimates and begin when the offer is accepted.',
  'Devices have a warranty of 24 months. Used sensors and opened packs are not taken back.',
].join('\n');

export type OfferLine = PricedLine & {
  /** The item that was asked for; null for a line of the desk's own. */
  readonly item_id: string | null;
  readonly name: string;
  readonly unit: string;
};

/** An offer as the desk writes it. */
export type OfferDraft = {
  readonly lines: readonly OfferLine[];
  readonly tax_label: string;
  readonly tax_points: number;
  /** The last day on which it can be accepted. */
  readonly valid_until: CalendarDay;
  readonly message: string;
  readonly terms: string;
};

export const OFFER_PROBLEMS = {
  lines: 'An offer has at least one line.',
  name: 'Say what it is.',
  quantity: `A whole number from 1 to ${formatNumber(MOST_QUANTITY)}.`,
  unit_cents: 'Enter a price such as 1,250.00.',
  discount_points: 'A discount is between 0 and 100 %.',
  tax_points: 'A tax rate is between 0 and 100 %.',
  tax_label: 'Say which tax it is, such as “GST”.',
  valid_until: 'Choose a day from today on, at most a year ahead.',
} as const;

/** What is wrong with an offer, by field; empty when it may be sent. `today`: where the customer is. */
export function offerProblems(offer: OfferDraft, today: CalendarDay): Record<string, string> {
  const { lines, tax_points, tax_label, valid_until } = offer;
  const isInTime =
    isCalendarDay(valid_until) && valid_until >= today && valid_until <= addDays(today, MOST_OFFER_DAYS);
  return {
    ...(lines.length === 0 && { lines: OFFER_PROBLEMS.lines }),
    ...Object.assign({}, ...lines.map(lineProblems)),
    ...(!isShare(tax_points) && { tax_points: OFFER_PROBLEMS.tax_points }),
    ...(tax_points > 0 && tax_label.trim() === '' && { tax_label: OFFER_PROBLEMS.tax_label }),
    ...(!isInTime && { valid_until: OFFER_PROBLEMS.valid_until }),
  };
}

function lineProblems(
  { name, quantity, unit_cents, discount_points }: OfferLine,
  index: number,
): Record<string, string> {
  const wrong = {
    name: name.trim() === '',
    quantity: !isWithin(quantity, 1, MOST_QUANTITY),
    unit_cents: !isWithin(unit_cents, 0, MOST_CENTS),
    discount_points: !isShare(discount_points),
  };
  return Object.fromEntries(
    (Object.keys(wrong) as (keyof typeof wrong)[])
      .filter((field) => wrong[field])
      .map((field) => [`lines.${index}.${field}`, OFFER_PROBLEMS[field]]),
  );
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

function isShare(points: number): boolean {
  return isWithin(points, 0, WHOLE_IN_POINTS);
}
