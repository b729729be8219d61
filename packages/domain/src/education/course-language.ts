/** How many languages somebody may name who asks for the best of those that there are. */
export const MOST_WANTED_LANGUAGES = 20;

/**
 * Of the languages that are offered the one that somebody wants most: the same, or one that they read as well ("es" for
 * "es-MX", "pt-BR" for "pt"). Nothing that they want: the first.
 */
export function languageFor(offered: readonly string[], wanted: readonly string[]): string {
  for (const language of wanted) {
    const found =
      offered.find((one) => one.toLowerCase() === language.toLowerCase()) ??
      offered.find((one) => baseOf(one) === baseOf(language));
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

function baseOf(language: string): string {
  return (language.split('-')[0] ?? '').toLowerCase();
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'yi']);

/** Which way a text runs: from the right where its language does, and otherwise as its letters do. */
export function directionOf(language: string): 'auto' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseOf(language)) ? 'rtl' : 'auto';
}
