import type { Quote, QuoteVersion } from '@heatwise/contract/quotes/quote-parts.schema';
import { quoteNumber } from '@heatwise/domain/quotes/quote';

const quote_id = '3f0e8c1a-1111-4222-8333-444455556666';
export const ITEM = '3f0e8c1a-1111-4222-8333-444455557777';
const asked_at = '2026-11-20T01:00:00.000Z';

const address = {
  name: '',
  street: '1 Quay Road',
  city: 'Perth',
  state: '',
  postal_code: '',
  country: 'Australia',
};

export function version(number: number, unit_cents: number | null): QuoteVersion {
  const line = { item_id: ITEM, name: 'Reader <b>', unit: 'each', quantity: 2 };
  return {
    version: number,
    asked_by_name: 'Mia Boss',
    asked_at,
    asked: { lines: [{ ...line, list_cents: 125_000 }], delivery: address, billing: null, note: '' },
    offer:
      unit_cents === null
        ? null
        : {
            lines: [
              { ...line, unit_cents, discount_points: 750 },
              {
                item_id: null,
                name: 'Shipping',
                unit: 'once',
                quantity: 1,
                unit_cents: 4900,
                discount_points: 0,
              },
            ],
            tax_label: 'GST',
            tax_points: 1000,
            valid_until: '2099-12-24',
            message: `Message ${number}`,
            terms: 'Pay soon.',
          },
    offered_by_name: unit_cents === null ? null : 'Noor Haddad',
    offered_at: unit_cents === null ? null : asked_at,
  };
}

export function shownQuote(changed: Partial<Quote> = {}): Quote {
  return {
    quote_id,
    number: quoteNumber(quote_id),
    state: 'quoted',
    currency: 'AUD',
    org_name: 'Harbour Works',
    asked_by: ITEM,
    asked_by_name: 'Mia Boss',
    version: 2,
    total_cents: 272_525,
    revision: 7,
    valid_until: '2099-12-24',
    waiting_since: null,
    changed_at: asked_at,
    time_zone: 'Australia/Perth',
    assigned_to: null,
    assigned_to_name: null,
    order_number: null,
    end: null,
    versions: [version(2, 130_000), version(1, 125_000)],
    ...changed,
  };
}
