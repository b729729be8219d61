/** Source: specification §5. */
export const SLUG_TEXT_REQUIRED = 'String is required for converting slug.';

/**
 * Lowercased, spaces to hyphens, ampersands removed, every other character outside a-z and 0-9 to a hyphen, repeated
 * hyphens collapsed. Throws an Error with SLUG_TEXT_REQUIRED for empty or blank text. Source: specification §5.
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

/** The default slug: with the time (milliseconds since 1970) in base 36 behind it, so that equal texts differ. */
export function slugOf(text: string, nowMs: number): string {
  return `${slugWithoutSuffix(text)}-${nowMs.toString(36)}`.replace(/-{2,}/g, '-');
}
