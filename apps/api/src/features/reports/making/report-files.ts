import type { ReportFormat, ReportPaper, RunFormat } from '@heatwise/domain/reports/report';
import { type ReportDocument, reportCsv, reportSheets } from '@heatwise/domain/reports/report-document';
import { workbookParts } from '@heatwise/domain/spreadsheet/workbook-parts';
import { strToU8, zip } from 'fflate';
import { reportPdf } from './report-pdf.ts';

export const REPORT_FILE_TYPES: Readonly<Record<RunFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** A report as a file; `paper` is for those that are printed. */
export async function reportFile(
  format: ReportFormat,
  document: ReportDocument,
  paper: ReportPaper,
): Promise<Buffer> {
  switch (format) {
    case 'pdf':
      return reportPdf(document, paper);
    case 'csv':
      return Buffer.from(reportCsv(document), 'utf8');
    case 'xlsx':
      return workbook(document);
  }
}

function workbook(document: ReportDocument): Promise<Buffer> {
  const entries = workbookParts(reportSheets(document)).map(({ name, pieces }) => [
    name,
    strToU8([...pieces].join('')),
  ]);
  return zipped(Object.fromEntries(entries));
}

/** Files by name as one ZIP. */
export function zipped(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  return new Promise((whole, failed) =>
    zip({ ...files }, (error, bytes) => (error ? failed(error) : whole(Buffer.from(bytes)))),
  );
}
