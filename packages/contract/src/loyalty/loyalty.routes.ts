import { defineRoutes } from '../define-routes.ts';
import type { loyaltySchemas } from './loyalty.contract.ts';

/** Points of the organisation: for whoever has any permission. Nothing says who earned them. */
export const loyaltyRoutes = defineRoutes<typeof loyaltySchemas>()({
  summary: { method: 'GET', url: '/v3/loyalty', needs: 'session' },
  /** The newest first. */
  entries: { method: 'GET', url: '/v3/loyalty/entry', needs: 'session' },
  /** The ledger as CSV, noted in the trail. */
  exportEntries: { method: 'GET', url: '/v3/loyalty/export', needs: 'session' },
  /**
   * Reserves the points and opens a ticket; the same id again answers what is there. Refuses with points-changed when
   * others were redeemed than the browser has seen, and points-not-enough.
   */
  redeem: { method: 'POST', url: '/v3/loyalty/redemption', needs: 'org-admin' },
});
