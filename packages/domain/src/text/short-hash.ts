/**
 * A short name of a value's content: the same for the same value, whatever the order of its keys. Tells whether something
 * has changed and nothing else: it keeps no secret and hinders nobody who wants two values to have the same one.
 */
export function shortHash(value: unknown): string {
  const text = canonical(value);
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (0x100000000 * (0x1fffff & high) + (low >>> 0)).toString(36);
}

/** As JSON with its keys in order: the database returns them in its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const known = Object.entries(value).filter(([, part]) => part !== undefined);
  known.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${known.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
