import { inflateSync } from 'node:zlib';

type PdfObject = { readonly id: string; readonly head: string; readonly stream: string | null };

/** The objects of a PDF as pdfkit writes it: one after the other, with their streams unpacked. */
function objectsOf(pdf: Buffer): PdfObject[] {
  const all = pdf.toString('latin1');
  return [...all.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => {
    const begin = body.indexOf('stream\n');
    if (begin === -1) return { id, head: body, stream: null };
    const bytes = Buffer.from(body.slice(begin + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const head = body.slice(0, begin);
    return {
      id,
      head,
      stream: (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'),
    };
  });
}

/** The letters that a typeface's own numbers stand for. */
function lettersOf(toUnicode: string): Map<string, string> {
  const letters = new Map<string, string>();
  const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, first = '0', , list = ''] of toUnicode.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(glyph, utf16(hex.replaceAll(' ', '')));
    });
  }
  return letters;
}

/** What a reader of the PDF sees: how many pages, the texts in their order, a line each, and where its links lead. */
export function readPdf(pdf: Buffer): {
  pages: number;
  lines: string[];
  links: string[];
  rectangles: number;
} {
  const objects = objectsOf(pdf);
  const find = (id: string | undefined) => objects.find((object) => object.id === id);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = find(id)?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1];
      fonts.set(name, lettersOf(find(toUnicode)?.stream ?? ''));
    }
  }
  const pages = objects.filter(({ head }) => /\/Type \/Page\n/.test(head));
  const drawn = pages
    .map(({ head }) => find(head.match(/\/Contents (\d+) 0 R/)?.[1])?.stream ?? '')
    .join('\n');
  const lines = [...drawn.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, shown = '']) => {
    const letters = fonts.get(shown.match(/\/(F\d+) /)?.[1] ?? '');
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return glyphs.map((glyph) => letters?.get(glyph) ?? '?').join('');
  });
  const links = objects.flatMap(({ head }) => head.match(/\/URI \(([^)]*)\)/)?.[1] ?? []);
  return { pages: pages.length, lines, links, rectangles: (drawn.match(/ re\n/g) ?? []).length };
}
