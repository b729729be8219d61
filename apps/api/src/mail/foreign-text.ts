import { oneLine } from './letter.ts';

/** Characters of a name in an email. */
const NAME_MAX_LENGTH = 60;

/** Dots of all scripts that a domain may be written with. */
const DOT = '[.\\u3002\\uff0e\\uff61]';
const SCHEME = /\b(https?|ftp|mailto|tel|sms|file|data|javascript):/giu;
const ADDRESS = new RegExp(`[\\p{L}\\p{N}_-]${DOT}[\\p{L}\\p{N}-]{2,}|\\d${DOT}\\d+${DOT}\\d|://`, 'u');
const DOT_IN_WORD = new RegExp(`(?<=[\\p{L}\\p{N}_-])${DOT}(?=[\\p{L}\\p{N}-])`, 'gu');

/** A name that somebody entered, as emails show it: on one line, short, and without links. Put it in quotation marks. */
export function quoteName(name: string): string {
  return quoteText(name, NAME_MAX_LENGTH);
}

/**
 * Text that somebody entered, as emails show it: on one line, of at most this length, and with visible brackets in all that
 * mail programs would turn into a link. See decisions/0246.
 */
export function quoteText(text: string, maxLength: number): string {
  // Invisible characters could hide an address from the rules below.
  const visible = oneLine(text.normalize('NFC').replaceAll(/\p{Cf}/gu, '')).replaceAll(/[“”„"]/g, "'");
  const characters = [...visible];
  const short =
    characters.length <= maxLength
      ? visible
      : `${characters
          .slice(0, maxLength - 1)
          .join('')
          .trimEnd()}…`;
  return short.split(' ').map(breakLinks).join(' ');
}

function breakLinks(word: string): string {
  const broken = word.replaceAll(SCHEME, '$1[:]');
  if (!ADDRESS.test(word)) return broken;
  return broken
    .replaceAll(/:\/\//g, '[:]//')
    .replaceAll(/[/\\\uff0f]/gu, '[/]')
    .replaceAll(DOT_IN_WORD, '[.]');
}
