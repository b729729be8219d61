// Apart from the schemas, so that the worker of the local database loads no zod.

/** Rows in one measurement page; a page of exactly this size means: ask again. */
export const SYNC_PAGE_SIZE = 2000;

/** A browser that sends it (as 1) asks for the past of people who come into view; see sync.contract.ts. */
export const FILLS_HEADER = 'heatwise-fills';
