import type { Asked, Offer } from '@heatwise/contract/quotes/quote-parts.schema';
import { address } from './quoting.ts';

/** Two readers, delivered to Perth. */
export const askedOf = (item_id: string): Asked => ({
  lines: [{ item_id, name: 'Reader', unit: 'each', quantity: 2, list_cents: 125_000 }],
  delivery: address,
  billing: null,
  note: '',
});

/** Two readers at ten percent off, and shipping; 10 % GST: 2,250.00 + 49.00 + 229.90. */
export const newOffer = (item_id: string, valid_until = '2026-12-24'): Offer => ({
  lines: [
    { item_id, name: 'Reader', unit: 'each', quantity: 2, unit_cents: 125_000, discount_points: 1000 },
    { item_id: null, name: 'Shipping', unit: 'once', quantity: 1, unit_cents: 4900, discount_points: 0 },
  ],
  tax_label: 'GST',
  tax_points: 1000,
  valid_until,
  message: 'Thank you.',
  terms: 'Pay in 30 days.',
});
