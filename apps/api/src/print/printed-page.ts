import type { ReportPaper } from '@heatwise/domain/reports/report';
import PDFDocument from 'pdfkit';
import { BOLD, BRAND, INK, isPrintable, QUIET, REGULAR } from './typeface.ts';

/** Where there is room on the paper, in points. */
export type PrintedPage = {
  readonly pdf: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** A text, or what stands for it where the typeface has not its letters. */
  readonly texts: (text: string) => string;
};

const MARGIN = 42;
const FOOT = 24;

/** What stands on every paper, in its language. */
export type PaperWords = {
  /** Said in place of a text whose letters the typeface has not: a row of boxes would look like somebody else's name. */
  readonly other_script: string;
  readonly other_script_note: (said: string) => string;
  readonly page: (page: number, pages: number) => string;
};

type Opening = {
  readonly title: string;
  readonly paper: ReportPaper;
  readonly isWide: boolean;
  readonly language: string;
  readonly words: PaperWords;
};

/** A tagged PDF with real text, to be written on. `done` ends it: numbers its pages and gives it whole. */
export function openPdf({ title, paper, isWide, language, words }: Opening) {
  const pdf = new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    layout: isWide ? 'landscape' : 'portrait',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    font: REGULAR,
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: 'Heatwise' },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, failed) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', failed);
  });
  let hasMissingLetters = false;
  const page: PrintedPage = {
    pdf,
    left: MARGIN,
    width: pdf.page.width - 2 * MARGIN,
    texts(text) {
      if (isPrintable(text)) return text;
      hasMissingLetters = true;
      return words.other_script;
    },
  };
  return {
    page,
    done(): Promise<Buffer> {
      if (hasMissingLetters) {
        const note = words.other_script_note(words.other_script);
        write(page, 'P', note, { size: 9, colour: QUIET });
      }
      numberPages(page, title, words);
      pdf.end();
      return whole;
    },
  };
}

type Style = {
  readonly size: number;
  readonly font?: string;
  readonly colour?: string;
  readonly before?: number;
  readonly after?: number;
  /** Ends at the paper's right edge: sums under a column of amounts. */
  readonly isRight?: boolean;
};

export function write(page: PrintedPage, tag: string, text: string, style: Style): void {
  const { pdf, left, width, texts } = page;
  const { size, font = REGULAR, colour = INK, before = 0, after = 2, isRight = false } = style;
  const align = isRight ? 'right' : 'left';
  pdf.y += before;
  pdf.addStructure(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(colour).text(texts(text), left, pdf.y, { width, align });
    }),
  );
  pdf.y += after;
}

export function writeTitle(page: PrintedPage, above: string, title: string): void {
  write(page, 'P', above, { size: 11, colour: QUIET });
  write(page, 'H1', title, { size: 20, font: BOLD, colour: BRAND, after: 8 });
}

export function heading(page: PrintedPage, text: string): void {
  const { pdf } = page;
  // A heading at the foot of a page would stand alone.
  if (pdf.y > pdf.page.height - 150) pdf.addPage();
  write(page, 'H2', text, { size: 13, font: BOLD, before: 14, after: 4 });
}

function numberPages({ pdf, left, width, texts }: PrintedPage, title: string, words: PaperWords): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const y = pdf.page.height - MARGIN - 8;
    // What is below the margin would otherwise begin a page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font(REGULAR).fontSize(8).fillColor(QUIET);
    pdf.text(texts(title), left, y, { width: width * 0.75, height: 12, lineBreak: false, ellipsis: true });
    pdf.text(words.page(index + 1, count), left, y, { width, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
}
