import { randomUUID } from 'node:crypto';
import type { EditedRow, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { IMPORT_FIELDS } from '@heatwise/domain/people/import-columns';
import {
  findDeletedMatch,
  matchOf,
  sameNameWarnings,
  signInWarning,
  updateProblems,
} from '@heatwise/domain/people/import-match';
import {
  IMPORT_FORMULA_FAILED,
  type ImportRow,
  importProblems,
  splitTagNames,
  unknownTags,
} from '@heatwise/domain/people/import-rows';
import { fullName } from '@heatwise/domain/people/person-name';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { factsFor } from './import-facts.ts';
import type { SheetRow } from './spreadsheet-rows.ts';

/** What a file's rows come to: each with what is wrong with it, the names of tags nobody knows, and an id to import it under. */
export async function verifyImport(
  scope: OrganisationScope,
  sheetRows: readonly SheetRow[],
): Promise<VerifiedRow[]> {
  const rows = sheetRows.map((row) => ({ user_id: randomUUID(), ...valuesOf(row) }));
  const verified = await checkRows(scope, rows);
  return verified.map((row, index) => {
    const failed = (sheetRows[index]?.failed ?? []).flatMap((column) => {
      const field = IMPORT_FIELDS[column];
      return field ? [{ field, message: IMPORT_FORMULA_FAILED }] : [];
    });
    const withFailed = (problems: VerifiedRow['problems']) => [
      ...failed,
      ...problems.filter(({ field }) => !failed.some((one) => one.field === field)),
    ];
    const { problems, update, deleted } = row;
    return {
      ...row,
      problems: withFailed(problems),
      update: update && { ...update, problems: withFailed(update.problems) },
      deleted: deleted && { ...deleted, problems: withFailed(deleted.problems) },
    };
  });
}

/** The same of rows that were read before, and corrected by hand since. */
export async function checkRows(
  scope: OrganisationScope,
  rows: readonly EditedRow[],
): Promise<VerifiedRow[]> {
  const facts = await factsFor(scope, rows, { withNames: true });
  const problems = importProblems(rows, facts);
  const updates = updateProblems(rows, facts.known);
  const deletedFor = (row: ImportRow) => findDeletedMatch(row, facts.known, facts.deleted);
  const restores = updateProblems(rows, facts.known, deletedFor);
  const warnings = sameNameWarnings(rows, facts.known);
  return rows.map((row, index) => {
    const match = matchOf(row, facts.known);
    const deleted = deletedFor(row);
    return {
      ...row,
      problems: problems[index] ?? [],
      unknown_tags: unknownTags(row, facts).map((tag) => ({ ...tag, suggestions: [...tag.suggestions] })),
      update: match && {
        user_id: match.user_id,
        name: fullName(match) || 'No name',
        problems: [...(updates[index] ?? [])],
      },
      deleted: deleted && {
        user_id: deleted.user_id,
        name: fullName(deleted) || 'No name',
        problems: [...(restores[index] ?? [])],
      },
      warning: [signInWarning(row, match !== null), warnings[index]].filter(Boolean).join('. ') || null,
    };
  });
}

function valuesOf({ row, cells }: SheetRow) {
  const [
    name_first = '',
    name_last = '',
    email = '',
    password = '',
    tags = '',
    jobs = '',
    locations = '',
    access = '',
    employee_id = '',
  ] = cells;
  return {
    row,
    name_first,
    name_last,
    email,
    password,
    tags: splitTagNames(tags),
    jobs: splitTagNames(jobs),
    locations: splitTagNames(locations),
    access,
    employee_id,
  };
}
