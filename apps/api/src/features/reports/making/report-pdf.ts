import { MOST_PRINTED_ROWS, type ReportPaper } from '@heatwise/domain/reports/report';
import { leftOutText, type ReportChart, type ReportDocument } from '@heatwise/domain/reports/report-document';
import { drawTable } from '../../../print/pdf-table.ts';
import { heading, openPdf, type PrintedPage, write, writeTitle } from '../../../print/printed-page.ts';
import { BOLD, INK, QUIET, REGULAR } from '../../../print/typeface.ts';

const HEIGHT = 120;
const AXIS = 30;
const LABELS = 16;
const LABEL_WIDTH = 44;

/** Stacked bars with a scale, and their numbers as a text for who hears the file read. */
function drawChart(
  { pdf, left, width, texts }: PrintedPage,
  chart: ReportChart,
  { none }: Pick<ReportDocument['texts'], 'none'>,
): void {
  const { title, parts, bars } = chart;
  const most = Math.max(0, ...bars.map(({ values }) => sum(values)));
  if (most === 0) return;
  if (pdf.y + HEIGHT + 80 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  const alt = bars.map((bar) => `${bar.label}: ${spoken(chart, bar.values) || none}`).join('; ');
  pdf.addStructure(
    pdf.struct('Figure', { alt: texts(`${title}. ${alt}`).slice(0, 8000) }, () => {
      pdf
        .font(BOLD)
        .fontSize(10)
        .fillColor(INK)
        .text(texts(title), left, pdf.y + 10, { width });
      const top = pdf.y + 6;
      const scale = niceTop(most);
      const bottom = top + HEIGHT;
      for (const share of [0, 0.5, 1]) {
        const y = bottom - share * HEIGHT;
        pdf.lineWidth(0.5).strokeColor('#d5dcdd');
        pdf
          .moveTo(left + AXIS, y)
          .lineTo(left + width, y)
          .stroke();
        pdf.font(REGULAR).fontSize(7).fillColor(QUIET);
        pdf.text(String(share * scale), left, y - 5, {
          width: AXIS - 4,
          align: 'right',
          lineBreak: false,
        });
      }
      const step = (width - AXIS) / bars.length;
      const every = Math.max(1, Math.ceil(LABEL_WIDTH / step));
      bars.forEach(({ label, values }, index) => {
        const x = left + AXIS + index * step;
        let y = bottom;
        values.forEach((value, part) => {
          const height = (value / scale) * HEIGHT;
          y -= height;
          if (value > 0) {
            pdf.rect(x + step * 0.15, y, Math.min(step * 0.7, 40), height).fill(parts[part]?.colour ?? INK);
          }
        });
        if (index % every === 0) {
          const room = Math.max(step, LABEL_WIDTH) * Math.min(every, bars.length - index) - 2;
          pdf.font(REGULAR).fontSize(7).fillColor(QUIET);
          const options = {
            width: Math.min(room, left + width - x),
            height: 9,
            lineBreak: false,
            ellipsis: true,
          };
          pdf.text(texts(label), x + step * 0.15, bottom + 4, options);
        }
      });
      let x = left + AXIS;
      const y = bottom + LABELS + 4;
      for (const { name, colour } of parts.length > 1 ? parts : []) {
        pdf.rect(x, y + 1, 8, 8).fill(colour);
        pdf
          .font(REGULAR)
          .fontSize(8)
          .fillColor(INK)
          .text(name, x + 12, y, { lineBreak: false });
        x += 12 + pdf.widthOfString(name) + 16;
      }
      pdf.x = left;
      pdf.y = y + (parts.length > 1 ? 16 : 2);
    }),
  );
}

function spoken({ parts }: ReportChart, values: readonly number[]): string {
  if (parts.length === 1) return String(values[0] ?? 0);
  const said = values.flatMap((value, index) => (value > 0 ? `${value} ${parts[index]?.name ?? ''}` : []));
  return said.join(', ');
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

/** The next 2, 4, 6 or 10 with noughts, so that the half of it is a whole number too. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return Math.max(2, [1, 2, 4, 6, 10].map((digit) => digit * power).find((top) => top >= most) ?? most);
}

/** Tables with more columns lie across the paper. */
const MOST_COLUMNS_UPRIGHT = 6;

/** A tagged PDF with real text: title, facts, charts, tables whose heads come again on each page, and how it came about. */
export async function reportPdf(document: ReportDocument, paper: ReportPaper): Promise<Buffer> {
  const { title, organisation, facts, charts, tables, notes, texts } = document;
  const isWide = tables.some(({ columns }) => columns.length > MOST_COLUMNS_UPRIGHT);
  const { page, done } = openPdf({ title, paper, isWide, language: texts.language, words: texts.paper });

  writeTitle(page, organisation, title);
  for (const [name, value] of facts) write(page, 'P', texts.paper.fact(name, value), { size: 10, after: 1 });
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
  return done();
}
