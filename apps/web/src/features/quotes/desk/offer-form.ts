import type { Quote, QuoteVersion } from '@heatwise/contract/quotes/quote-parts.schema';
import { centsText, readCents, readPoints } from '@heatwise/domain/quotes/quote-money';
import { OFFER_VALID_DAYS, type OfferDraft, STANDARD_TERMS } from '@heatwise/domain/quotes/quote-offer';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';

/** A line as it is typed: numbers are texts until the offer is sent. */
export type TypedLine = {
  item_id: string | null;
  name: string;
  unit: string;
  quantity: string;
  unit_cents: string;
  discount_points: string;
};

export type TypedOffer = {
  lines: TypedLine[];
  tax_label: string;
  tax_points: string;
  valid_until: string;
  message: string;
  terms: string;
};

export const EMPTY_LINE: TypedLine = {
  item_id: null,
  name: '',
  unit: '',
  quantity: '1',
  unit_cents: '',
  discount_points: '0',
};

/** What the rules read; what is no number is NaN, which they refuse at its field. */
export function offerOf({ lines, tax_points, ...offer }: TypedOffer): OfferDraft {
  return {
    ...offer,
    tax_points: readPoints(tax_points) ?? Number.NaN,
    lines: lines.map(({ quantity, unit_cents, discount_points, ...line }) => ({
      ...line,
      quantity: /^\d{1,9}$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
      unit_cents: readCents(unit_cents) ?? Number.NaN,
      discount_points: readPoints(discount_points) ?? Number.NaN,
    })),
  };
}

/** What an offer begins with: the one before, for what is asked for now; else the list prices. */
export function beginOffer({ currency, versions, time_zone }: Quote, nowMs: number): TypedOffer {
  const before = versions.find(({ offer }) => offer !== null)?.offer ?? null;
  const today = openTimeZone(time_zone).dayAt(nowMs);
  return {
    lines: beginLines(versions[0], before),
    tax_label: before?.tax_label ?? (currency === 'AUD' ? 'GST' : 'Sales tax'),
    tax_points: before ? String(before.tax_points / 100) : currency === 'AUD' ? '10' : '0',
    valid_until: addDays(today, OFFER_VALID_DAYS),
    message: '',
    terms: before?.terms ?? STANDARD_TERMS,
  };
}

function beginLines(newest: QuoteVersion | undefined, before: QuoteVersion['offer']): TypedLine[] {
  // Another offer on the same wishes begins as it was.
  if (newest?.offer) return newest.offer.lines.map(typed);
  const asked = (newest?.asked.lines ?? []).map(({ list_cents, ...line }) => {
    const offered = before?.lines.find(({ item_id }) => item_id === line.item_id);
    const unit_cents = offered?.unit_cents ?? list_cents;
    return typed({ ...line, unit_cents, discount_points: offered?.discount_points ?? 0 });
  });
  const own = (before?.lines ?? []).filter(({ item_id }) => item_id === null).map(typed);
  return [...asked, ...own];
}

type Known = Pick<TypedLine, 'item_id' | 'name' | 'unit'> & {
  readonly quantity: number;
  readonly unit_cents: number | null;
  readonly discount_points: number;
};

function typed({ item_id, name, unit, quantity, unit_cents, discount_points }: Known): TypedLine {
  return {
    item_id,
    name,
    unit,
    quantity: String(quantity),
    unit_cents: unit_cents === null ? '' : centsText(unit_cents),
    discount_points: String(discount_points / 100),
  };
}
