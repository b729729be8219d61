/**
 * How the whole product searches: case, accents and Unicode form do not count, ligatures and letters with a stroke are
 * looked for by their plain letters (ø o, ß ss, ł l, æ ae). The local database searches by these functions too.
 */

/** Letters that Unicode does not take apart, by how people type them who lack the key. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  '—': '-',
};
const WITHOUT_PLAIN_FORM = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');
/** Accents, and what is not seen at all. Marks that make another letter (Japanese, Indian scripts) are not among them. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u064b-\u0652\u0670\u00ad\u200b-\u200d\u2060\ufeff]/gu;

/** A text as it is compared. What is written in plain ASCII is only made lower case. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(WITHOUT_PLAIN_FORM, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a search, as they are compared; none for an empty search, which everything matches. */
export function searchWords(search: string): string[] {
  return searchText(search).split(/\s+/u).filter(Boolean);
}

/** Whether each word of the search occurs in one of the texts, in any order. See docs/rules.md#search. */
export function matchesSearch(texts: readonly (string | null | undefined)[], search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const folded = texts.flatMap((text) => (text ? [searchText(text)] : []));
  return words.every((word) => folded.some((text) => text.includes(word)));
}
