export const SLUG_TEXT_REQUIRED = 'String is required for converting slug.';

/**
 * Lowercased, spaces to hyphens, ampersands removed, every other character outside a-z and 0-9 to a hyphen, repeated
 * hyphens collapsed. Throws an Error with SLUG_TEXT_REQUIRED for empty or blank text.
 */
export function slugWithoutSuffix(text: string): string {
  if (text.trim() === '') throw new Error(SLUG_TEXT_REQUIRED);
  return text
    .trim()
    .toLowerCase()
    .replaceAll('&', '')
    .replace(/[^a-z0-9]/g, '-')
    .replace(/-{2,}/g, '-');
}
