import { defineRoutes } from '../define-routes.ts';
import type { apiTokenSchemas, biSchemas, licenceSchemas, webhookSchemas } from './services.contract.ts';

export const apiTokenRoutes = defineRoutes<typeof apiTokenSchemas>()({
  /** Those that were not revoked, the newest first. */
  list: { method: 'GET', url: '/v3/service/token', needs: 'org-admin' },
  /** Refuses with invalid-request and too-many-api-tokens. */
  create: { method: 'POST', url: '/v3/service/token', needs: 'org-admin' },
  /** From the next request on the token is refused. Refuses with api-token-not-found, also for one revoked before. */
  revoke: { method: 'DELETE', url: '/v3/service/token/:api_token_id', needs: 'org-admin' },
});

export const biRoutes = defineRoutes<typeof biSchemas>()({
  state: { method: 'GET', url: '/v3/service/bi', needs: 'org-admin' },
  /** Every code becomes another one. Nothing is done where the key is no longer the one that was seen. */
  changeKey: { method: 'POST', url: '/v3/service/bi/key', needs: 'org-admin' },
  measurementsCsv: {
    method: 'GET',
    url: '/v3/bi/measurements.csv',
    needs: 'session',
    scopes: ['read_pseudonymous_rows'],
  },
  measurementsParquet: {
    method: 'GET',
    url: '/v3/bi/measurements.parquet',
    needs: 'session',
    scopes: ['read_pseudonymous_rows'],
  },
  linkedValuesCsv: {
    method: 'GET',
    url: '/v3/bi/linked_values.csv',
    needs: 'session',
    scopes: ['read_pseudonymous_rows'],
  },
  linkedValuesParquet: {
    method: 'GET',
    url: '/v3/bi/linked_values.parquet',
    needs: 'session',
    scopes: ['read_pseudonymous_rows'],
  },
  peopleCsv: {
    method: 'GET',
    url: '/v3/bi/people.csv',
    needs: 'session',
    scopes: ['read_pseudonymous_rows'],
  },
  peopleParquet: {
    method: 'GET',
    url: '/v3/bi/people.parquet',
    needs: 'session',
    scopes: ['read_pseudonymous_rows'],
  },
});

export const licenceRoutes = defineRoutes<typeof licenceSchemas>()({
  /** Without a licence, the limits that the server sets; null where it sets none. */
  get: { method: 'GET', url: '/v3/service/licence', needs: 'org-admin' },
});

export const webhookRoutes = defineRoutes<typeof webhookSchemas>()({
  /** The newest first. */
  list: { method: 'GET', url: '/v3/service/webhook', needs: 'org-admin' },
  /** Refuses with invalid-request and too-many-webhooks. */
  create: { method: 'POST', url: '/v3/service/webhook', needs: 'org-admin' },
  /** Switching off gives up what waits. Refuses with webhook-not-found and invalid-request. */
  edit: { method: 'PATCH', url: '/v3/service/webhook/:webhook_id', needs: 'org-admin' },
  /** A new secret; the one before signs as well for a day. Refuses with webhook-not-found. */
  rotate: { method: 'POST', url: '/v3/service/webhook/:webhook_id/secret', needs: 'org-admin' },
  /** Sends a message of the kind webhook.test. Refuses with webhook-not-found and webhook-off. */
  test: { method: 'POST', url: '/v3/service/webhook/:webhook_id/test', needs: 'org-admin' },
  /** With its log. Refuses with webhook-not-found. */
  delete: { method: 'DELETE', url: '/v3/service/webhook/:webhook_id', needs: 'org-admin' },
  /** The newest of thirty days. Refuses with webhook-not-found. */
  deliveries: { method: 'GET', url: '/v3/service/webhook/:webhook_id/delivery', needs: 'org-admin' },
  /** Refuses with delivery-not-found. */
  delivery: {
    method: 'GET',
    url: '/v3/service/webhook/:webhook_id/delivery/:delivery_id',
    needs: 'org-admin',
  },
  /** The same message, with the same id. Refuses with delivery-not-found and webhook-off. */
  again: {
    method: 'POST',
    url: '/v3/service/webhook/:webhook_id/delivery/:delivery_id/again',
    needs: 'org-admin',
  },
});
