import { searchText } from './search-text.ts';

const MOST_SUGGESTIONS = 3;

/**
 * The names that a text was probably meant to be, the likeliest first: the same letters and digits, or few that
 * differ (one in four). Case, accents, spaces and punctuation do not count.
 */
export function similarNames(text: string, names: readonly string[]): string[] {
  const wanted = lettersOf(text);
  if (wanted === '') return [];
  const found = names.flatMap((name) => {
    const letters = lettersOf(name);
    const most = Math.floor(Math.max(wanted.length, letters.length) / 4);
    if (letters === '' || Math.abs(letters.length - wanted.length) > most) return [];
    const distance = editDistance(wanted, letters);
    return distance <= most ? [{ name, distance }] : [];
  });
  return found
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

function lettersOf(text: string): string {
  return searchText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters must be put in, taken out, changed or swapped with their neighbour. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
