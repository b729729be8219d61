import type { ImportReceipt, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { IMPORT_HEADERS, IMPORT_SHEET } from '@heatwise/domain/people/import-verify';
import type { Sheet } from '@heatwise/domain/spreadsheet/sheet';
import { isGood } from './import-plan.ts';
import { problemsText } from './problem-text.ts';

export type ImportResult = {
  readonly created: number;
  /** People who were here already. */
  readonly updated: number;
  /** Deleted people who were restored. */
  readonly restored: number;
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
    created: [...outcomes.values()].filter(
      ({ outcome }) => outcome === 'created' || outcome === 'created-before',
    ).length,
    updated: [...outcomes.values()].filter(({ outcome }) => outcome === 'updated').length,
    restored: [...outcomes.values()].filter(({ outcome }) => outcome === 'restored').length,
    tagsCreated: receipts.reduce((sum, { tags_created }) => sum + tags_created, 0),
    skipped: rows.filter((row) => !isGood(row)),
    failed: good.flatMap((row) => {
      const outcome = outcomes.get(row.user_id);
      return outcome?.outcome === 'refused' ? [{ ...row, problems: outcome.problems }] : [];
    }),
    open: good.filter(({ user_id }) => !outcomes.has(user_id)),
  };
}

/**
 * The rows that made nobody as a sheet that the import takes again, with what is wrong beside them. Passwords stay in
 * the file they came from. Texts are cells of text, which no spreadsheet runs.
 */
export function failedRowsSheet(rows: readonly VerifiedRow[]): Sheet {
  return {
    name: IMPORT_SHEET,
    columns: [...IMPORT_HEADERS, 'Errors'].map((header) => ({ header, kind: 'text' as const })),
    rows: rows.map((row) => [
      row.name_first,
      row.name_last,
      row.email,
      '',
      row.tags.join('; '),
      row.jobs.join('; '),
      row.locations.join('; '),
      row.access,
      row.employee_id,
      problemsText(row),
    ]),
  };
}
