import { randomUUID } from 'node:crypto';
import type { Asked, Offer } from '@heatwise/contract/quotes/quote-parts.schema';
import type { ItemDraft } from '@heatwise/domain/quotes/quote-offer';
import type { BackOffice } from '../../../testing/back-office.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const reader: ItemDraft = {
  kind: 'device',
  name: 'Reader',
  description: 'Reads strips',
  unit: 'each',
  active: true,
  prices: { AUD: 125_000, USD: 89_900 },
};
export const address = {
  name: 'Harbour Works',
  street: '1 Quay Road',
  city: 'Perth',
  state: 'WA',
  postal_code: '6000',
  country: 'Australia',
};

/** Both sides of quotes over a test server. */
export function quotingOf({ app }: TestApp, { organisation, member }: BackOffice, clock = () => new Date()) {
  async function ask(headers: TestHeaders, method: Method, path: string, payload?: object) {
    const options = { method, url: `/api/v3${path}`, headers, ...(payload && { payload }) };
    const response = await app.inject(options);
    const isJson = String(response.headers['content-type']).includes('json');
    return { ...(isJson && response.json()), status: response.statusCode, file: response.rawPayload };
  }
  async function atDesk(method: Method, path: string, payload?: object) {
    // A session does not outlive some of these times.
    const session = { created_at: clock(), used_at: clock() };
    return ask(await organisation.signIn(member.user_id, session), method, `/desk${path}`, payload);
  }

  return {
    ask,
    atDesk,
    async addItem(changed: Partial<ItemDraft> = {}): Promise<string> {
      const item_id = randomUUID();
      const made = await atDesk('POST', '/catalogue', { ...reader, ...changed, item_id });
      if (made.status !== 200) throw new Error(made.message);
      return item_id;
    },
    /** Two of an item, sent to the desk. */
    async send(headers: TestHeaders, item_id: string, note = ''): Promise<string> {
      const { data: cart } = await ask(headers, 'PUT', `/quote/cart/line/${item_id}`, { quantity: 2 });
      const { data: edited } = await ask(headers, 'PATCH', '/quote/cart', {
        revision: cart.revision,
        currency: 'AUD',
        delivery: address,
        billing: null,
        note,
      });
      const { quote_id, revision } = edited;
      const sent = await ask(headers, 'POST', `/quote/${quote_id}/send`, { revision });
      if (sent.status !== 200) throw new Error(sent.message);
      return quote_id;
    },
    /** The desk's offer on how the quote stands now. */
    async offer(quote_id: string, item_id: string, valid_until: string, offer_id: string = randomUUID()) {
      const { data } = await atDesk('GET', `/quote/${quote_id}`);
      const offer = { ...newOffer(item_id, valid_until), revision: data.revision, offer_id };
      return atDesk('POST', `/quote/${quote_id}/offer`, offer);
    },
  };
}

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
