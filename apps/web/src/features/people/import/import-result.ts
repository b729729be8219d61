import type { ImportReceipt, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { IMPORT_HEADERS } from '@heatwise/domain/people/import-verify';
import { CSV_BEGINNING, csvLines } from '@heatwise/domain/text/csv-text';
import { safeCellText } from '@heatwise/domain/text/spreadsheet-cell';
import { isGood } from './import-plan.ts';
import { problemsText } from './problem-text.ts';

export type ImportResult = {
  readonly created: number;
  readonly tagsCreated: number;
  /** Rows with errors, which were not sent. */
  readonly skipped: readonly VerifiedRow[];
  /** Rows the server refused, with its reasons. */
  readonly failed: readonly VerifiedRow[];
  /** Rows that were never sent, because the import was stopped. */
  readonly open: readonly VerifiedRow[];
};

/** What became of the rows of a file after these receipts. */
export function importResult(rows: readonly VerifiedRow[], receipts: readonly ImportReceipt[]): ImportResult {
  const outcomes = new Map(receipts.flatMap((receipt) => receipt.rows).map((row) => [row.user_id, row]));
  const good = rows.filter(isGood);
  return {
    created: [...outcomes.values()].filter(({ outcome }) => outcome !== 'refused').length,
    tagsCreated: receipts.reduce((sum, { tags_created }) => sum + tags_created, 0),
    skipped: rows.filter((row) => !isGood(row)),
    failed: good.flatMap((row) => {
      const outcome = outcomes.get(row.user_id);
      return outcome?.outcome === 'refused' ? [{ ...row, problems: outcome.problems }] : [];
    }),
    open: good.filter(({ user_id }) => !outcomes.has(user_id)),
  };
}

/** The rows that made nobody, with the reasons. Passwords stay in the file they came from. */
export function failedRowsCsv(rows: readonly VerifiedRow[]): string {
  const headers = ['Row', ...IMPORT_HEADERS.filter((header) => header !== 'Password'), 'Errors'];
  const lines = rows.map((row) => [
    row.row,
    ...[
      row.name_first,
      row.name_last,
      row.email,
      row.tags.join('; '),
      row.jobs.join('; '),
      row.locations.join('; '),
      row.access,
      row.employee_id,
      problemsText(row),
    ].map(safeCellText),
  ]);
  return CSV_BEGINNING + csvLines([headers, ...lines]);
}
