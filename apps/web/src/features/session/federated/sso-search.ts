/** Which provider is open. */
export type SsoSearch = { open?: string };

export function readSsoSearch({ open }: Record<string, unknown>): SsoSearch {
  return typeof open === 'string' && open !== '' ? { open } : {};
}
