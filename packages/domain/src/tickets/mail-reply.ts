/** Stands above what is quoted of our email: what is written below it is not the answer. */
export const REPLY_MARK = 'Please write your answer above this line';

/** What begins the quoted part of an email, in the words of the usual programs. */
const QUOTE_BEGINS: readonly RegExp[] = [
  /^\s*>/,
  /^\s*-{2,}\s*(Original Message|Forwarded message|Ursprüngliche Nachricht|Message d’origine)\s*-{2,}/i,
  /^\s*_{10,}\s*$/,
  /^On .{4,200} wrote:\s*$/i,
  /^Am .{4,200} schrieb .{1,200}:\s*$/i,
  /^Le .{4,200} a écrit\s*:\s*$/i,
  /^El .{4,200} escribió:\s*$/i,
];
/** A header of the answered email, as Outlook writes it: two of these in a row. */
const HEADER_LINE = /^\s*\*?(From|Sent|To|Date|Subject|Von|Gesendet|An|Datum|Betreff)\*?:\*?\s/i;
/** Two dashes and a space by custom; many programs lose the space. */
const SIGNATURE = /^--\s?$/;
const PHONE_SIGNATURE = /^\s*(Sent from my |Get Outlook for |Von meinem .{2,40} gesendet)/i;

/**
 * The answer in an email's text: without what it quotes and without its signature. Where nothing would be left, as in an answer
 * written between quoted lines, it is the whole text.
 */
export function answerInMail(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((line, index) => {
    if (line.includes(REPLY_MARK) || SIGNATURE.test(line) || PHONE_SIGNATURE.test(line)) return true;
    if (HEADER_LINE.test(line)) return HEADER_LINE.test(lines[index + 1] ?? '');
    // The line that names who wrote may be broken in two.
    const joined = `${line} ${lines[index + 1] ?? ''}`.trim();
    return QUOTE_BEGINS.some((begin, place) => begin.test(line) || (place > 2 && begin.test(joined)));
  });
  const answer = tidied(end === -1 ? lines : lines.slice(0, end));
  return answer === '' ? tidied(lines.filter((line) => !line.includes(REPLY_MARK))) : answer;
}

function tidied(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

type MailHead = ReadonlyMap<string, string>;

/**
 * Whether a program wrote the email: an absence notice, a bounce, a mailing list. None of these is an answer, and
 * answering one could go on for ever. Header names are in lower case. Source: RFC 3834.
 */
export function isAutomaticMail(head: MailHead, envelopeFrom: string): boolean {
  const automatic = head.get('auto-submitted');
  return (
    envelopeFrom === '' ||
    (automatic !== undefined && !/^no\b/i.test(automatic.trim())) ||
    /^(bulk|junk|list|auto_reply)$/i.test(head.get('precedence')?.trim() ?? '') ||
    head.has('x-autoreply') ||
    head.has('x-autorespond') ||
    head.has('list-id') ||
    /^multipart\/report\b/i.test(head.get('content-type')?.trim() ?? '')
  );
}

const TAG = /(<[^<>]*>)/;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]*)/i;
const UNREAD_ELEMENTS: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title']);
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'blockquote']);

/** Words of an email that came as HTML alone, with quoted parts marked as in text. In time that grows with its length. */
export function textOfHtml(html: string): string {
  const words: string[] = [];
  let unread: string | null = null;
  for (const [place, part] of html.split(TAG).entries()) {
    // What the pattern caught stands between the words.
    const isTag = place % 2 === 1;
    const [, slash = '', name = ''] = (isTag && TAG_NAME.exec(part)) || [];
    const element = name.toLowerCase();
    const isEnd = slash !== '';
    if (unread !== null) {
      if (isEnd && element === unread) unread = null;
    } else if (!isTag) words.push(part.replaceAll(/\s+/g, ' '));
    else if (!isEnd && UNREAD_ELEMENTS.has(element)) unread = element;
    else if (!isEnd && element === 'blockquote') words.push('\n> ');
    else if (BREAKS.has(element) && (isEnd || element === 'br')) words.push('\n');
  }
  const text = words.join('').replaceAll(/&(nbsp|lt|gt|quot|#39|apos|amp);/gi, entity);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  amp: '&',
};

function entity(_whole: string, name: string): string {
  return ENTITIES[name.toLowerCase()] ?? '';
}
