import { defineRoutes } from '../define-routes.ts';
import type { deskQuoteSchemas } from './desk-quotes.contract.ts';
import type { quoteSchemas } from './quotes.contract.ts';

/** Quotes as the desk answers them. All that write refuse with quote-changed when somebody else was faster. */
export const deskQuoteRoutes = defineRoutes<typeof deskQuoteSchemas>()({
  /** Of all organisations: those that wait first, the one that has waited longest before the others. */
  list: { method: 'GET', url: '/v3/desk/quote', needs: 'desk' },
  detail: { method: 'GET', url: '/v3/desk/quote/:quote_id', needs: 'desk' },
  /** Says who looks after it; null: nobody. Refuses with desk-member-not-found for whoever does not work at the desk. */
  assign: { method: 'POST', url: '/v3/desk/quote/:quote_id/assign', needs: 'desk' },
  /** Answers what was asked for, or makes the next version of an offer. Refuses with quote-not-valid and quote-not-possible. */
  offer: { method: 'POST', url: '/v3/desk/quote/:quote_id/offer', needs: 'desk' },
  decline: { method: 'POST', url: '/v3/desk/quote/:quote_id/decline', needs: 'desk' },
  pdf: { method: 'GET', url: '/v3/desk/quote/:quote_id/:version/pdf', needs: 'desk' },
  /** By kind and name, those that are not offered any more at the end. */
  items: { method: 'GET', url: '/v3/desk/catalogue', needs: 'desk' },
  /** The same id again answers what is there. Refuses with quote-not-valid and too-many-quote-items. */
  createItem: { method: 'POST', url: '/v3/desk/catalogue', needs: 'desk' },
  /** Refuses with quote-item-not-found, quote-item-changed and quote-not-valid. */
  saveItem: { method: 'PUT', url: '/v3/desk/catalogue/:item_id', needs: 'desk' },
});

/**
 * Quotes as whoever asks for them sees them: organisation admins and managers. All refuse others with not-permitted,
 * and what is not theirs with quote-not-found.
 */
export const quoteRoutes = defineRoutes<typeof quoteSchemas>()({
  /** What is offered now, by kind and name. */
  catalogue: { method: 'GET', url: '/v3/quote/catalogue', needs: 'session' },
  cart: { method: 'GET', url: '/v3/quote/cart', needs: 'session' },
  /** Sets how many of an item one wants; none takes it out. Refuses with quote-item-not-found and too-many-quote-lines. */
  setLine: { method: 'PUT', url: '/v3/quote/cart/line/:item_id', needs: 'session' },
  /** Refuses with quote-changed when it was changed in another window. */
  editCart: { method: 'PATCH', url: '/v3/quote/cart', needs: 'session' },
  /** Takes everything out; addresses and note stay. */
  emptyCart: { method: 'DELETE', url: '/v3/quote/cart', needs: 'session' },
  /** The newest first. Admins see what anybody sent. */
  list: { method: 'GET', url: '/v3/quote', needs: 'session' },
  detail: { method: 'GET', url: '/v3/quote/:quote_id', needs: 'session' },
  /** Once more is harmless. Refuses with quote-changed, quote-not-valid and too-many-quotes. */
  send: { method: 'POST', url: '/v3/quote/:quote_id/send', needs: 'session' },
  /** Before there is an offer. Refuses with quote-not-possible. */
  withdraw: { method: 'POST', url: '/v3/quote/:quote_id/withdraw', needs: 'session' },
  /** Begins the next version. Refuses with quote-older-version, quote-not-possible and quote-not-valid. */
  askChange: { method: 'POST', url: '/v3/quote/:quote_id/change', needs: 'session' },
  /** Of exactly the version that was read. Refuses with quote-older-version, quote-expired and quote-not-possible. */
  accept: { method: 'POST', url: '/v3/quote/:quote_id/accept', needs: 'session' },
  /** Refuses with quote-older-version, quote-not-possible and quote-not-valid. */
  decline: { method: 'POST', url: '/v3/quote/:quote_id/decline', needs: 'session' },
  /** One version on paper. Refuses with quote-version-not-found. */
  pdf: { method: 'GET', url: '/v3/quote/:quote_id/:version/pdf', needs: 'session' },
});
