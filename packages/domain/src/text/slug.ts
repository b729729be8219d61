export const SLUG_TEXT_REQUIRED = 'String is required for converting slug.';

/** The moment of the suffix (ms since 1970), or no suffix. */
type SlugOptions = { readonly nowMs: number } | { readonly hasSuffix: false };

/**
 * Lowercased, spaces to hyphens, ampersands removed, every other character outside a-z and 0-9 to a hyphen, repeated
 * hyphens collapsed. A hyphen and the timestamp in base 36 follow, unless the caller declines them. Throws an Error with
 * SLUG_TEXT_REQUIRED for empty or blank text.
 */
export function createSlug(text: string, options: SlugOptions): string {
  if (text.trim() === '') throw new Error(SLUG_TEXT_REQUIRED);
  const suffix = 'nowMs' in options ? `-${options.nowMs.toString(36)}` : '';
  const slug = text
    .trim()
    .toLowerCase()
    .replaceAll('&', '')
    .replace(/[^a-z0-9]/g, '-');
  return `${slug}${suffix}`.replace(/-{2,}/g, '-');
}
