import { randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertDraft } from '../cart.store.ts';
import { insertVersion, setOffer, updateQuote } from '../quotes.store.ts';
import { askedOf, newOffer } from './quoting.ts';

type QuoteStage = { readonly quote_id: string; readonly item_id: string; readonly version: string };

/** An offer that somebody waits to answer: what is asked for it fits the answers below, by whoever may. */
async function stageQuote(scope: OrganisationScope, asked_by: string): Promise<QuoteStage> {
  const [quote_id, item_id, now] = [randomUUID(), randomUUID(), new Date()];
  const { lines: _, ...cart } = askedOf(item_id);
  await insertDraft(
    scope,
    {
      quote_id,
      asked_by,
      asked_by_name: 'Ada Lund',
      org_name: 'Stage',
      time_zone: 'UTC',
      currency: 'AUD',
      cart: { ...cart, lines: [] },
    },
    now,
  );
  const asked = { asked: askedOf(item_id), asked_by_name: 'Ada Lund', asked_at: now };
  await insertVersion(scope, { quote_id, version: 1, request_id: quote_id, ...asked });
  const made = { offer_id: randomUUID(), offered_by_name: 'Noor Haddad', offered_at: now };
  await setOffer(scope, { quote_id, version: 1 }, { ...made, offer: newOffer(item_id) });
  const ends_at = new Date(now.getTime() + 86_400_000);
  const change = { state: 'quoted', version: 1, ends_at, valid_until: '2026-12-24', total_cents: 1 } as const;
  await updateQuote(scope, quote_id, change, now);
  return { quote_id, item_id, version: '1' };
}

const item = {
  kind: 'device',
  name: 'Reader',
  description: '',
  unit: 'each',
  active: true,
  prices: { AUD: 1000, USD: null },
};

const bodies: RouteFixtures<QuoteStage>['bodies'] = {
  'PUT /api/v3/quote/cart/line/:item_id': () => ({ quantity: 1 }),
  'PATCH /api/v3/quote/cart': ({ item_id }) => {
    const { lines: _, ...cart } = askedOf(item_id);
    return { ...cart, revision: 0, currency: 'AUD' };
  },
  'POST /api/v3/quote/:quote_id/send': () => ({ revision: 1 }),
  'POST /api/v3/quote/:quote_id/withdraw': () => ({}),
  'POST /api/v3/quote/:quote_id/change': ({ item_id }) => ({
    request_id: randomUUID(),
    version: 1,
    note: '',
    lines: [{ item_id, quantity: 1 }],
  }),
  'POST /api/v3/quote/:quote_id/accept': () => ({ version: 1, name: 'Mia Boss', order_number: '' }),
  'POST /api/v3/quote/:quote_id/decline': () => ({ version: 1, reason: 'Too late' }),
  'POST /api/v3/desk/quote/:quote_id/assign': () => ({ revision: 1, assign_to: null }),
  'POST /api/v3/desk/quote/:quote_id/offer': ({ item_id }) => ({
    ...newOffer(item_id),
    revision: 1,
    offer_id: randomUUID(),
  }),
  'POST /api/v3/desk/quote/:quote_id/decline': () => ({ revision: 1, reason: 'Sold out' }),
  'POST /api/v3/desk/catalogue': () => ({ ...item, item_id: randomUUID() }),
  'PUT /api/v3/desk/catalogue/:item_id': () => ({ ...item, revision: 1 }),
};

/** Nobody, device, worker, elsewhere, viewer, manager, admin. Somebody else asked for what is there. */
const whoeverAsks = [401, 401, 403, 403, 403, 200, 200];
const onlyAdmins = [401, 401, 403, 403, 403, 404, 200];
const nobodyOfThem = [401, 401, 403, 403, 403, 403, 403];

const answers: RouteFixtures['answers'] = {
  'GET /api/v3/quote/catalogue': whoeverAsks,
  'GET /api/v3/quote/cart': whoeverAsks,
  // No catalogue has it.
  'PUT /api/v3/quote/cart/line/:item_id': [401, 401, 403, 403, 403, 404, 404],
  'PATCH /api/v3/quote/cart': whoeverAsks,
  'DELETE /api/v3/quote/cart': whoeverAsks,
  'GET /api/v3/quote': whoeverAsks,
  'GET /api/v3/quote/:quote_id': onlyAdmins,
  'POST /api/v3/quote/:quote_id/send': onlyAdmins,
  // There is an offer already.
  'POST /api/v3/quote/:quote_id/withdraw': [401, 401, 403, 403, 403, 404, 409],
  'POST /api/v3/quote/:quote_id/change': onlyAdmins,
  'POST /api/v3/quote/:quote_id/accept': onlyAdmins,
  'POST /api/v3/quote/:quote_id/decline': onlyAdmins,
  'GET /api/v3/quote/:quote_id/:version/pdf': onlyAdmins,
  'GET /api/v3/desk/quote': nobodyOfThem,
  'GET /api/v3/desk/quote/:quote_id': nobodyOfThem,
  'POST /api/v3/desk/quote/:quote_id/assign': nobodyOfThem,
  'POST /api/v3/desk/quote/:quote_id/offer': nobodyOfThem,
  'POST /api/v3/desk/quote/:quote_id/decline': nobodyOfThem,
  'GET /api/v3/desk/quote/:quote_id/:version/pdf': nobodyOfThem,
  'GET /api/v3/desk/catalogue': nobodyOfThem,
  'POST /api/v3/desk/catalogue': nobodyOfThem,
  'PUT /api/v3/desk/catalogue/:item_id': nobodyOfThem,
};

export const routeFixtures: RouteFixtures<QuoteStage> = {
  rows: (scope, { user_id }) => stageQuote(scope, user_id),
  bodies,
  answers,
};
