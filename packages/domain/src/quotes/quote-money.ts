/** What a catalogue has prices in. A quote is in one of them from the cart to the acceptance. */
export const CURRENCIES = ['AUD', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Money is whole cents. More than any line costs; sums of the most lines stay whole numbers. */
export const MOST_CENTS = 1_000_000_000;
/** A hundredth of a percent; all of it is this many. */
export const WHOLE_IN_POINTS = 10_000;

/**
 * A part of an amount, in hundredths of a percent. The one place where money is rounded: to the nearest cent, half a
 * cent up. In whole numbers throughout: a price times a quantity times points is more than a number holds exactly.
 */
export function partOf(cents: number, points: number): number {
  const whole = BigInt(WHOLE_IN_POINTS);
  return Number((BigInt(cents) * BigInt(points) + whole / 2n) / whole);
}

export type PricedLine = {
  readonly quantity: number;
  readonly unit_cents: number;
  /** Taken off the line, in hundredths of a percent. */
  readonly discount_points: number;
};

/** What a line comes to. */
export function lineCents({ quantity, unit_cents, discount_points }: PricedLine): number {
  return partOf(quantity * unit_cents, WHOLE_IN_POINTS - discount_points);
}

export type QuoteTotals = {
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
};

/** Lines are rounded each, the tax once on their sum: so the paper adds up, whichever way one adds. */
export function totalsOf(lines: readonly PricedLine[], taxPoints: number): QuoteTotals {
  const net_cents = lines.reduce((sum, line) => sum + lineCents(line), 0);
  const tax_cents = partOf(net_cents, taxPoints);
  return { net_cents, tax_cents, total_cents: net_cents + tax_cents };
}

/** '1,234.50', without its currency: for columns that say it in their head. */
export function centsText(cents: number): string {
  const whole = Math.floor(cents / 100)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** 'AUD 1,234.50': both countries write "$". */
export function moneyText(currency: Currency, cents: number): string {
  return `${currency} ${centsText(cents)}`;
}

/** What was typed as money: '1234.5' and '1,234.50'; null for anything else, and for more than there may be. */
export function readCents(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  return cents <= MOST_CENTS ? cents : null;
}

/** '10 %', '7.5 %'. */
export function pointsText(points: number): string {
  return `${points / 100} %`;
}

/** What a cart begins with: most organisations' money by where they are; it can be changed until the cart is sent. */
export function currencyOfZone(timeZone: string): Currency {
  return timeZone.startsWith('Australia/') ? 'AUD' : 'USD';
}

/** A share that was typed in percent, as '7.5': in hundredths of a percent; null for what is none. */
export function readPoints(text: string): number | null {
  const points = readCents(text);
  return points !== null && points <= WHOLE_IN_POINTS ? points : null;
}
