import { expect, test } from 'vitest';
import { readGrants, SPECIAL_ORGANISATION } from '../permissions/actor.ts';
import {
  EMPTY_QUOTE_ADDRESS,
  joinCarts,
  mayAskQuotes,
  maySeeQuote,
  quoteAddressText,
  quoteNumber,
  requestProblems,
  withQuantity,
} from './quote.ts';
import { type ItemDraft, itemProblems, type OfferDraft, offerProblems } from './quote-offer.ts';

const actor = (access: string | null, tag_id: string | null = null, user_id = 'me') => ({
  user_id,
  grants: readGrants(access === null ? [] : [{ tag_id, access, active: true }]),
});

test('organisation admins and managers of any tag ask; viewers and the desk’s own role do not', () => {
  expect(mayAskQuotes(actor('admin'))).toBe(true);
  expect(mayAskQuotes(actor('manager', 'a-tag'))).toBe(true);
  expect(mayAskQuotes(actor('manager'))).toBe(true);
  expect(mayAskQuotes(actor('view_user,edit_user,measure_user', 'a-tag'))).toBe(false);
  expect(mayAskQuotes(actor(null))).toBe(false);
  expect(mayAskQuotes(actor('special', SPECIAL_ORGANISATION.back_office))).toBe(false);
});

test('a draft is its writer’s alone; admins see what was sent, others their own while they may ask', () => {
  const quote = (state: string, asked_by: string) => ({ state, asked_by });
  expect(maySeeQuote(actor('admin'), quote('sent', 'other'))).toBe(true);
  expect(maySeeQuote(actor('admin'), quote('draft', 'other'))).toBe(false);
  expect(maySeeQuote(actor('manager', 'a-tag'), quote('sent', 'other'))).toBe(false);
  expect(maySeeQuote(actor('manager', 'a-tag'), quote('draft', 'me'))).toBe(true);
  expect(maySeeQuote(actor(null), quote('quoted', 'me'))).toBe(false);
});

test('a cart has each item once, in the order in which they came', () => {
  const lines = withQuantity(withQuantity([], 'a', 2), 'b', 1);
  expect(withQuantity(lines, 'a', 5)).toEqual([
    { item_id: 'a', quantity: 5 },
    { item_id: 'b', quantity: 1 },
  ]);
  expect(withQuantity(lines, 'a', 0)).toEqual([{ item_id: 'b', quantity: 1 }]);
  expect(
    joinCarts(lines, [
      { item_id: 'b', quantity: 4 },
      { item_id: 'c', quantity: 1 },
    ]),
  ).toEqual([
    { item_id: 'a', quantity: 2 },
    { item_id: 'b', quantity: 4 },
    { item_id: 'c', quantity: 1 },
  ]);
});

test('what is missing is said at its field', () => {
  const delivery = { ...EMPTY_QUOTE_ADDRESS, street: '1 Haul Road', country: 'Australia' };
  const lines = [{ item_id: 'gone', quantity: 1 }];
  expect(Object.keys(requestProblems({ lines, delivery, billing: delivery }, new Set()))).toEqual([
    'lines.gone',
    'delivery.city',
    'billing.city',
  ]);
  expect(requestProblems({ lines: [], delivery, billing: null }, new Set())).toHaveProperty('lines');
  expect(quoteAddressText(delivery)).toBe('1 Haul Road, Australia');
});

test('a number is read off the id', () => {
  expect(quoteNumber('3f0e8c1a-1111-4222-8333-444455556666')).toBe('Q-3F0E-8C1A');
});

const offer: OfferDraft = {
  lines: [
    { item_id: null, name: 'Shipping', unit: 'once', quantity: 1, unit_cents: 4900, discount_points: 0 },
  ],
  tax_label: 'GST',
  tax_points: 1000,
  valid_until: '2026-12-24',
  message: '',
  terms: '',
};

test('an offer is checked line by line', () => {
  expect(offerProblems(offer, '2026-11-25')).toEqual({});
  const wrong = { item_id: null, name: ' ', unit: '', quantity: 0, unit_cents: 0.5, discount_points: 10_001 };
  expect(Object.keys(offerProblems({ ...offer, lines: [...offer.lines, wrong] }, '2026-11-25'))).toEqual([
    'lines.1.name',
    'lines.1.quantity',
    'lines.1.unit_cents',
    'lines.1.discount_points',
  ]);
  expect(offerProblems({ ...offer, lines: [] }, '2026-11-25')).toHaveProperty('lines');
});

test('a tax has a name, and none needs none', () => {
  expect(offerProblems({ ...offer, tax_label: '' }, '2026-11-25')).toHaveProperty('tax_label');
  expect(offerProblems({ ...offer, tax_label: '', tax_points: 0 }, '2026-11-25')).toEqual({});
});

test.each(['2026-11-24', '2026-11-31', '2027-11-27', 'soon'])('%s is no last day', (valid_until) => {
  expect(offerProblems({ ...offer, valid_until }, '2026-11-25')).toHaveProperty('valid_until');
});

test('today and a year ahead are last days', () => {
  for (const valid_until of ['2026-11-25', '2027-11-26'])
    expect(offerProblems({ ...offer, valid_until }, '2026-11-25')).toEqual({});
});

test('an item has a name, a unit and whole cents', () => {
  const item: ItemDraft = {
    kind: 'device',
    name: 'Reader',
    description: '',
    unit: 'each',
    active: true,
    prices: { AUD: 125_000, USD: null },
  };
  expect(itemProblems(item)).toEqual({});
  expect(Object.keys(itemProblems({ ...item, name: '', unit: ' ', prices: { AUD: 0.5, USD: -1 } }))).toEqual([
    'name',
    'unit',
    'prices.AUD',
    'prices.USD',
  ]);
});
