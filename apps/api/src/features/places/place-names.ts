import { searchText } from '@heatwise/domain/text/search-text';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What people call countries besides their English names in Unicode. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae'],
  CZ: ['czech republic'],
  GB: ['uk', 'great britain'],
  MM: ['burma'],
  TR: ['turkey'],
  US: ['usa', 'united states of america', 'america'],
};

/** A name as it is compared: no accents, no case, no punctuation, single spaces. */
export function fold(text: string): string {
  return searchText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A country's English name, or its code where nobody has named it. */
export function countryName(code: string): string {
  return english.of(code) ?? code;
}

/** All that a country may be called, folded; its English name first. */
export function namesOfCountry(code: string): readonly string[] {
  return [fold(countryName(code)), code.toLowerCase(), ...(otherNames[code] ?? [])];
}

/** "nsw" for "new south wales", "qld" for "queensland": its letters in their order, with the same beginning. */
export function isShortFor(short: string, name: string): boolean {
  if (!/^[a-z]{2,4}$/.test(short) || short[0] !== name[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
