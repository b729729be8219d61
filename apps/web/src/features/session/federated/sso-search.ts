import { searchReader, text } from '../../../platform/search-parameters.ts';

/** Which provider is open. */
export type SsoSearch = ReturnType<typeof readSsoSearch>;

export const readSsoSearch = searchReader({ open: text });
