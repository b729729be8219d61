import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import type { Cart } from '@heatwise/contract/quotes/quotes.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { QuoteScreen } from './quote-screen.tsx';
import { QuotesScreen } from './quotes-screen.tsx';
import { ITEM, shownQuote, version } from './testing/shown-quote.ts';

const build = entityBuilders({ seed: 'quotes', now: Date.now() });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const nowhere = { name: '', street: '', city: '', state: '', postal_code: '', country: '' };
const item = {
  item_id: ITEM,
  kind: 'device',
  name: 'Reader',
  description: 'Reads strips',
  unit: 'each',
  prices: { AUD: 125_000, USD: null },
};

let quote: Quote;
let cart: Cart;
let refused: Answer | null;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  quote = shownQuote();
  refused = null;
  cart = {
    quote_id: quote.quote_id,
    revision: 3,
    currency: 'AUD',
    lines: [{ item_id: ITEM, quantity: 2 }],
    delivery: nowhere,
    billing: null,
    note: '',
  };
  server = await openLoopbackServer(({ method, path }) => {
    if (method !== 'GET' && refused) return refused;
    if (path.endsWith('/catalogue')) return success({ items: [item] });
    if (path.includes('/cart')) return success(cart);
    if (path.includes(quote.quote_id)) return success(quote);
    return success({ quotes: [], count: 0 });
  });
});
afterEach(() => server.close());

const show = (what: React.ReactNode) =>
  renderPrivateScreen(what, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => server.received.filter(({ method }) => method !== 'GET');

test('an offer shows its lines, sums, validity and terms as texts; older versions can be read', async () => {
  await show(<QuoteScreen quoteId={quote.quote_id} />);
  expect(await screen.findByRole('heading', { name: 'Quote Q-3F0E-8C1A' })).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'What is offered' }));
  expect(lines.getByText('Reader <b>')).toBeTruthy();
  expect(lines.getByText('2 × each, AUD 1,300.00, less 7.5 %')).toBeTruthy();
  expect(screen.getByText('AUD 2,699.40')).toBeTruthy();
  expect(screen.getByText('24 Dec 2099, that day included (Australia/Perth)')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Version'), '1');
  expect(screen.getByText('Message 1')).toBeTruthy();
  expect(screen.getByText('This is version 1. The newest is version 2.')).toBeTruthy();
});

test('accepting needs a name, names the version that was read, and keeps what was typed when refused', async () => {
  refused = refusal(409, 'quote-older-version', 'There is a newer version of this offer.');
  await show(<QuoteScreen quoteId={quote.quote_id} />);
  await press('Accept…');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  expect(await dialog.findByText('Type your name to accept.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await enterText(dialog.getByLabelText(/^Your name/), 'Ida Berg');
  // While it was typed, the desk made another one.
  quote = shownQuote({ version: 3, versions: [version(3, 140_000), ...quote.versions] });
  await userEvent.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { version: 2, name: 'Ida Berg' } }]));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Your name/).value).toBe('Ida Berg');
});

test.each([
  ['expired', ['Ask for a change…']],
  ['sent', ['Withdraw…']],
  ['accepted', []],
] as const)('what is %s offers what can be done with it', async (state, offered) => {
  quote = shownQuote({ state });
  await show(<QuoteScreen quoteId={quote.quote_id} />);
  await screen.findByRole('heading', { name: 'Quote Q-3F0E-8C1A' });
  const all = ['Accept…', 'Ask for a change…', 'Decline…', 'Withdraw…'];
  expect(all.filter((name) => screen.queryByRole('button', { name }))).toEqual([...offered]);
});

test('what is missing of an address is said at its field, and the cart is kept before it is sent', async () => {
  const onSent = vi.fn();
  await show(<QuotesScreen search={{}} onSearchChange={() => undefined} onSent={onSent} />);
  expect(await screen.findByText('No quotes yet')).toBeTruthy();
  await press('Ask for a quote');
  expect(await screen.findByText('Write the street.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await enterText(screen.getByLabelText('Street'), '1 Quay Road');
  await enterText(screen.getByLabelText('City'), 'Perth');
  await enterText(screen.getByLabelText('Country'), 'Australia');
  await press('Ask for a quote');
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(quote.quote_id));
  expect(writes()).toMatchObject([
    { method: 'PATCH', body: { revision: 3, delivery: { city: 'Perth' }, billing: null } },
    { method: 'POST', path: `/api/v3/quote/${quote.quote_id}/send`, body: { revision: 3 } },
  ]);
});

test('adding counts up, and a quantity is sent when its field is left', async () => {
  await show(<QuotesScreen search={{}} onSearchChange={() => undefined} onSent={() => undefined} />);
  await press('Add Reader');
  await waitFor(() => expect(writes()).toMatchObject([{ method: 'PUT', body: { quantity: 3 } }]));
  const field = screen.getByLabelText('How many of Reader');
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  expect(writes()).toHaveLength(1);
  await userEvent.tab();
  await waitFor(() => expect(writes()[1]).toMatchObject({ body: { quantity: 12 } }));
});
