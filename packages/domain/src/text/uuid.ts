const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A standard UUID of versions 1 to 8, in either case. See docs/rules.md#answers-of-the-server. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
