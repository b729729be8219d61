/** Which provider is open, and the claim of a domain that a mail brought. */
export type SsoSearch = { open?: string; claim?: string };

export function readSsoSearch(search: Record<string, unknown>): SsoSearch {
  const { open, claim } = search;
  return {
    ...(typeof open === 'string' && open !== '' ? { open } : {}),
    ...(typeof claim === 'string' && claim !== '' ? { claim } : {}),
  };
}
