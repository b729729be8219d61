import type { ReportPaper } from '@heatwise/domain/reports/report';
import { MOST_PRINTED_ROWS } from '@heatwise/domain/reports/report';
import { leftOutText, type ReportDocument } from '@heatwise/domain/reports/report-document';
import { drawTable } from '../../../print/pdf-table.ts';
import { heading, openPdf, write, writeTitle } from '../../../print/printed-page.ts';
import { QUIET } from '../../../print/typeface.ts';
import { drawChart } from './pdf-chart.ts';

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
