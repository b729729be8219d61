import { offerProblems } from '@heatwise/domain/quotes/quote-offer';
import { expect, test } from 'vitest';
import { shownQuote, version } from '../testing/shown-quote.ts';
import { beginOffer, EMPTY_LINE, offerOf } from './offer-card.tsx';

const now = Date.parse('2026-11-24T17:00:00Z');

test('a first offer begins with the list prices, thirty days and the tax of its country', () => {
  const begun = beginOffer(shownQuote({ state: 'sent', version: 1, versions: [version(1, null)] }), now);
  expect(begun).toMatchObject({ tax_label: 'GST', tax_points: '10', valid_until: '2026-12-25', message: '' });
  expect(begun.lines).toMatchObject([{ unit_cents: '1,250.00', quantity: '2', discount_points: '0' }]);
  expect(offerProblems(offerOf(begun), '2026-11-25')).toEqual({});
});

test('after a change it begins with what was offered before, for what is asked for now', () => {
  const newest = version(2, null);
  const [line] = newest.asked.lines;
  if (!line) throw new Error('no line');
  const more = { ...newest, asked: { ...newest.asked, lines: [{ ...line, quantity: 3 }] } };
  const begun = beginOffer(shownQuote({ state: 'sent', versions: [more, version(1, 120_000)] }), now);
  expect(begun.lines).toMatchObject([
    { quantity: '3', unit_cents: '1,200.00', discount_points: '7.5' },
    { name: 'Shipping', unit_cents: '49.00' },
  ]);
});

test('what is no number is wrong at its field, and never another number', () => {
  const begun = beginOffer(shownQuote(), now);
  const lines = [
    { ...EMPTY_LINE, name: 'Visit', quantity: '1.5', unit_cents: '12,50', discount_points: '101' },
  ];
  expect(Object.keys(offerProblems(offerOf({ ...begun, lines, tax_points: 'ten' }), '2026-11-25'))).toEqual([
    'lines.0.quantity',
    'lines.0.unit_cents',
    'lines.0.discount_points',
    'tax_points',
  ]);
});
