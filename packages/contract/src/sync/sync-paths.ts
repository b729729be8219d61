/** What the worker of the local database needs of this contract, apart from the schemas so that it loads no zod. */

/** Rows in one measurement page; a page of exactly this size means: ask again. */
export const SYNC_PAGE_SIZE = 2000;

/** Addresses under the /api base. See docs/sync.md#the-calls. */
export const SYNC_PATHS = {
  core: '/v3/sync/core',
  measures: '/v3/sync/measures',
  measuresInit: '/v3/sync/measures/init',
  digest: '/v3/sync/digest',
  events: '/v3/sync/events',
} as const;

/** A browser that sends it (as 1) asks for the past of people who come into view; see sync.contract.ts. */
export const FILLS_HEADER = 'heatwise-fills';
