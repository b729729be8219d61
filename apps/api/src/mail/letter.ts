import { PRODUCT_NAME } from '@heatwise/domain/session/password';

/** An email before formatting: plain sentences, and at most one button. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Stand below the paragraphs, each under its heading. */
  readonly lists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** Stand below the lists. */
  readonly afterwards?: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Stands small at the end: why one gets it, and what to do about it. */
  readonly footnote: string;
  /** Where answers go; to nobody who reads them without one. */
  readonly replyTo?: string;
  /** For emails that come again and again: where one unsubscribes without signing in, by opening it or by a POST. */
  readonly unsubscribeUrl?: string;
  /** What that is called where it is not a subscription. */
  readonly unsubscribeLabel?: string;
};

const UNSUBSCRIBE = 'Unsubscribe';

/** The letter for programs that show plain text. */
export function textOf(letter: Letter): string {
  const { paragraphs, lists = [], afterwards = [], action, footnote, unsubscribeUrl } = inLines(letter);
  const { unsubscribeLabel = UNSUBSCRIBE } = letter;
  const parts = [
    ...paragraphs,
    ...lists.map(({ title, items }) => [title, ...items.map((item) => `- ${item}`)].join('\n')),
    ...afterwards,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    '-- ',
    footnote,
    ...(unsubscribeUrl === undefined ? [] : [`${unsubscribeLabel}:\n${unsubscribeUrl}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The letter as HTML that old mail programs understand: one column, no image, no script, nothing fetched. */
export function htmlOf(letter: Letter): string {
  const {
    subject,
    paragraphs,
    lists = [],
    afterwards = [],
    action,
    footnote,
    unsubscribeUrl,
    unsubscribeLabel = UNSUBSCRIBE,
  } = inLines(letter);
  const text = (content: string) => `<p style="margin:0 0 16px">${escaped(content)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c6b70">Or copy this address into your browser:<br>
<span style="word-break:break-all">${escaped(action.url)}</span></p>`
    : '';
  const end =
    unsubscribeUrl === undefined
      ? ''
      : `<br><a href="${escaped(unsubscribeUrl)}" style="color:#0b5f6b">${escaped(unsubscribeLabel)}</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f2f5f5;font:16px/1.5 system-ui,sans-serif;color:#16262b">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-weight:700;color:#0b5f6b">${PRODUCT_NAME}</p>
${paragraphs.map(text).join('\n')}
${lists.map(listOf).join('\n')}
${afterwards.map(text).join('\n')}
${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde5e6;font-size:13px;color:#5c6b70">${escaped(footnote)}${end}</p>
</div></body></html>
`;
}

function listOf({ title, items }: NonNullable<Letter['lists']>[number]): string {
  const entries = items.map((item) => `<li style="margin:0 0 4px">${escaped(item)}</li>`);
  return `<p style="margin:0 0 6px;font-weight:600">${escaped(title)}</p>
<ul style="margin:0 0 16px;padding-left:20px">${entries.join('')}</ul>`;
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5f6b;color:#ffffff;font-weight:600;text-decoration:none';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Each sentence on a line: the names in them are what people typed, and must not begin lines of their own. */
function inLines(letter: Letter): Letter {
  return {
    ...letter,
    subject: oneLine(letter.subject),
    paragraphs: letter.paragraphs.map(oneLine),
    lists: (letter.lists ?? []).map(({ title, items }) => ({
      title: oneLine(title),
      items: items.map(oneLine),
    })),
    ...(letter.afterwards && { afterwards: letter.afterwards.map(oneLine) }),
    footnote: oneLine(letter.footnote),
  };
}

/** Line breaks of every kind, and characters that are not for reading, become a space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

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
