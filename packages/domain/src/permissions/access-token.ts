/** What a grant lets somebody do to people or to their measurements. */
export const CAPABILITIES = [
  'view_user',
  'edit_user',
  'delete_user',
  'measure_user',
  'view_measure',
  'edit_measure',
  'delete_measure',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The thirteen access tokens of a permission, comma-separated on the wire. See docs/rules.md#access. */
export const ACCESS_TOKENS = [
  'none',
  'super',
  'admin',
  'manager',
  'special',
  'limited',
  ...CAPABILITIES,
] as const;
export type AccessToken = (typeof ACCESS_TOKENS)[number];

const known: ReadonlySet<string> = new Set(ACCESS_TOKENS);

export function isAccessToken(text: string): text is AccessToken {
  return known.has(text);
}

/** Reads "view_user, edit_user": unknown words are dropped, so a newer server cannot widen an older client. */
export function parseAccess(access: string): AccessToken[] {
  return [...new Set(access.split(',').map((word) => word.trim()))].filter(isAccessToken);
}

/** Writes tokens in the order of the list above, so that equal rights are equal text. */
export function formatAccess(tokens: Iterable<AccessToken>): string {
  const wanted = new Set(tokens);
  return ACCESS_TOKENS.filter((token) => wanted.has(token)).join(',') || 'none';
}
