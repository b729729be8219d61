import { setImmediate } from 'node:timers/promises';
import type { ReportTable } from '@heatwise/domain/reports/report-document';
import type { PrintedPage } from './printed-page.ts';
import { BOLD, INK, REGULAR } from './typeface.ts';

const SIZE = 8;
const PADDING = 4;
const LINE = '#c8d1d2';
const HEAD = '#eef3f3';
/** Rows that are looked at for how wide a column is. */
const SAMPLE = 200;
const WIDEST = 190;
/** Besides the padding, between a column that ends at the right and words. */
const GAP = 10;
/** '47 %' */
const SHARE = /^\d+ ?%$/;
/** Others are served in between: a long table takes seconds. */
const ROWS_AT_ONCE = 10;

type Printed = Pick<ReportTable, 'columns' | 'rows'> & {
  /** Columns that are right-aligned though they hold texts: amounts of money. */
  readonly amounts?: readonly number[];
};

type Cell = Printed['rows'][number][number];
/** How the cells of a column are set. */
type Setting = { readonly isRight: boolean; readonly decimals: number };

/** Numbers and shares end at the right; numbers of a column have as many decimals as the one with most. */
function settingOf(rows: Printed['rows'], index: number, isAmount: boolean): Setting {
  const cells = rows.map((row) => row[index] ?? null).filter((cell) => cell !== null);
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const isShare = cells.length > 0 && cells.every((cell) => typeof cell === 'string' && SHARE.test(cell));
  const decimals = numbers.map((number) => String(number).split('.')[1]?.length ?? 0);
  return {
    isRight: isAmount || isShare || numbers.length > 0,
    decimals: decimals.reduce((most, one) => Math.max(most, one), 0),
  };
}

function cellText(cell: Cell, setting: Setting | undefined): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? cell.toFixed(setting?.decimals ?? 0) : cell;
}

/** Rows under a head that comes again on each page; a row is never broken over two. */
export async function drawTable(page: PrintedPage, { columns, rows, amounts = [] }: Printed): Promise<void> {
  const { pdf, left } = page;
  const table = pdf.struct('Table');
  pdf.addStructure(table);
  const set = columns.map((_, index) => settingOf(rows, index, amounts.includes(index)));
  const isNumber = set.map(({ isRight }) => isRight);
  // Digits that end where words begin read as one.
  const before = isNumber.map((isRight, index) => (isNumber[index - 1] && !isRight ? GAP : 0));
  const widths = columnWidths(page, { columns, rows }, set, before);

  function drawRow(cells: readonly string[], { isHead }: { readonly isHead: boolean }): void {
    pdf.font(isHead ? BOLD : REGULAR).fontSize(SIZE);
    const room = (index: number) => inner((widths[index] ?? 0) - (before[index] ?? 0));
    const heights = cells.map((text, index) => pdf.heightOfString(text, { width: room(index) }));
    const height = Math.max(SIZE, ...heights) + 2 * PADDING;
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) {
      pdf.addPage();
      if (!isHead) drawRow(columns, { isHead: true });
      pdf.font(REGULAR).fontSize(SIZE);
    }
    const top = pdf.y;
    const row = pdf.struct('TR');
    table.add(row);
    let x = left;
    cells.forEach((text, index) => {
      const width = widths[index] ?? 0;
      const cell = pdf.struct(isHead ? 'TH' : 'TD', {}, () => {
        if (isHead) pdf.rect(x, top, width, height).fill(HEAD);
        pdf.fillColor(INK).text(text, x + PADDING + (before[index] ?? 0), top + PADDING, {
          width: room(index),
          align: isNumber[index] ? 'right' : 'left',
        });
      });
      row.add(cell);
      x += width;
    });
    row.end();
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.lineWidth(0.5).strokeColor(LINE);
    pdf
      .moveTo(left, top + height)
      .lineTo(x, top + height)
      .stroke();
    pdf.endMarkedContent();
    pdf.x = left;
    pdf.y = top + height;
  }

  drawRow(columns, { isHead: true });
  for (const [index, row] of rows.entries()) {
    drawRow(
      row.map((cell, place) => page.texts(cellText(cell, set[place]))),
      { isHead: false },
    );
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
  }
  table.end();
}

/** As wide as what is in them, and together as the paper; none narrower than a word of its header. */
function columnWidths(
  { pdf, width, texts }: PrintedPage,
  { columns, rows }: Printed,
  set: readonly Setting[],
  before: readonly number[],
): number[] {
  const widest = (words: readonly string[]) =>
    Math.max(...words.map((word) => pdf.widthOfString(word))) + 2 * PADDING + 1;
  pdf.font(BOLD).fontSize(SIZE);
  const least = columns.map((header, index) => widest(header.split(' ')) + (before[index] ?? 0));
  pdf.font(REGULAR);
  const wanted = least.map((minimum, index) => {
    const cells = rows.slice(0, SAMPLE).map((row) => texts(cellText(row[index] ?? null, set[index])));
    return Math.max(minimum, Math.min(WIDEST, widest(cells)) + (before[index] ?? 0));
  });
  const [all, needed] = [sum(wanted), sum(least)];
  if (all <= width) return wanted.map((one) => (one * width) / all);
  return wanted.map((one, index) => {
    const minimum = least[index] ?? 0;
    return minimum + ((one - minimum) * Math.max(0, width - needed)) / (all - needed);
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function inner(width = 0): number {
  return Math.max(1, width - 2 * PADDING);
}
