import type { ReportPaper } from '@heatwise/domain/reports/report';
import { MOST_PRINTED_ROWS } from '@heatwise/domain/reports/report';
import { leftOutText, type ReportDocument } from '@heatwise/domain/reports/report-document';
import PDFDocument from 'pdfkit';
import { BOLD, BRAND, INK, isPrintable, QUIET, REGULAR } from '../../../print/typeface.ts';
import { drawChart } from './pdf-chart.ts';
import { drawTable } from './pdf-table.ts';
import type { PrintedPage } from './printed-page.ts';

const MARGIN = 42;
const FOOT = 24;
/** Tables with more columns lie across the paper. */
const MOST_COLUMNS_UPRIGHT = 6;

/** A tagged PDF with real text: title, facts, charts, tables whose heads come again on each page, and how it came about. */
export async function reportPdf(document: ReportDocument, paper: ReportPaper): Promise<Buffer> {
  const { title, organisation, facts, charts, tables, notes, texts } = document;
  const isWide = tables.some(({ columns }) => columns.length > MOST_COLUMNS_UPRIGHT);
  const pdf = new PDFDocument({
    ...{ size: paper === 'A4' ? 'A4' : 'LETTER', layout: isWide ? 'landscape' : 'portrait' },
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    ...{
      font: REGULAR,
      lang: texts.language,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      pdfVersion: '1.7',
    },
    info: { Title: title, Author: 'Heatwise' },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((whole, failed) => {
    pdf.on('end', () => whole(Buffer.concat(parts)));
    pdf.on('error', failed);
  });
  const page: PrintedPage = { pdf, left: MARGIN, width: pdf.page.width - 2 * MARGIN, texts: printable };
  let hasMissingLetters = false;
  /** A row of boxes in place of letters that the typeface has not would look like somebody else's name. */
  function printable(text: string): string {
    if (isPrintable(text)) return text;
    hasMissingLetters = true;
    return texts.paper.other_script;
  }

  write(page, 'P', organisation, { size: 11, colour: QUIET });
  write(page, 'H1', title, { size: 20, font: BOLD, colour: BRAND, after: 8 });
  for (const [name, value] of facts) write(page, 'P', `${name}: ${value}`, { size: 10, after: 1 });
  for (const chart of charts) drawChart(page, chart, texts);
  for (const table of tables) {
    const rows = table.rows.slice(0, MOST_PRINTED_ROWS);
    heading(page, table.title);
    if (rows.length === 0) write(page, 'P', table.empty, { size: 10 });
    else await drawTable(page, { ...table, rows });
    const leftOut = leftOutText(table, texts, rows.length);
    if (leftOut) write(page, 'P', leftOut, { size: 10, before: 4 });
  }
  heading(page, texts.paper.how);
  for (const note of notes) write(page, 'P', note, { size: 9, colour: QUIET, after: 3 });
  if (hasMissingLetters) {
    const note = texts.paper.other_script_note(texts.paper.other_script);
    write(page, 'P', note, { size: 9, colour: QUIET });
  }
  numberPages(page, title, texts);
  pdf.end();
  return done;
}

type Style = {
  readonly size: number;
  readonly font?: string;
  readonly colour?: string;
  readonly before?: number;
  readonly after?: number;
};

export function heading(page: PrintedPage, text: string): void {
  const { pdf } = page;
  // A heading at the foot of a page would stand alone.
  if (pdf.y > pdf.page.height - 150) pdf.addPage();
  write(page, 'H2', text, { size: 13, font: BOLD, before: 14, after: 4 });
}

function write({ pdf, left, width, texts }: PrintedPage, tag: string, text: string, style: Style): void {
  const { size, font = REGULAR, colour = INK, before = 0, after = 2 } = style;
  pdf.y += before;
  pdf.addStructure(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(colour).text(texts(text), left, pdf.y, { width });
    }),
  );
  pdf.y += after;
}

function numberPages(
  { pdf, left, width, texts }: PrintedPage,
  title: string,
  { paper }: ReportDocument['texts'],
): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const y = pdf.page.height - MARGIN - 8;
    // What is below the margin would otherwise begin a page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font(REGULAR).fontSize(8).fillColor(QUIET);
    pdf.text(texts(title), left, y, { width: width * 0.75, height: 12, lineBreak: false, ellipsis: true });
    pdf.text(paper.page(index + 1, count), left, y, { width, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
}
