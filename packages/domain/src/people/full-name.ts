import type { Named } from './person-name.ts';

/** Words that begin a last name of several words, in lower case. */
const PARTICLES: ReadonlySet<string> = new Set(
  'van von der den de del della di da do dos du la le les ter ten bin ibn al el y zu zur'.split(' '),
);

/**
 * First and last name of a name in one cell: "SMITH, John" and "John Smith" are John Smith. Without a comma the last
 * word is the last name, with the particles before it ("Anna van der Berg"). See docs/rules.md#import.
 */
export function splitFullName(text: string): Named {
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  const first = after.join(' ').trim();
  if (first !== '') return { name_first: inMixedCase(first), name_last: inMixedCase(before) };
  const words = before.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { name_first: inMixedCase(before), name_last: '' };
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(word.toLowerCase()));
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1;
  return {
    name_first: inMixedCase(words.slice(0, at).join(' ')),
    name_last: inMixedCase(words.slice(at).join(' ')),
  };
}

/** Programs write last names in capitals; initials such as "JP" stay as they are. */
function inMixedCase(name: string): string {
  const letters = name.match(/\p{L}/gu) ?? [];
  if (letters.length < 3 || name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(?<!\p{L}\p{M}*)\p{L}/gu, (letter) => letter.toUpperCase());
}
