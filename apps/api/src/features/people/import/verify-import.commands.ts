import { randomUUID } from 'node:crypto';
import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import {
  IMPORT_FORMULA_FAILED,
  type ImportField,
  importProblems,
  splitTagNames,
  unknownTags,
} from '@heatwise/domain/people/import-rows';
import type { OrganisationScope } from '../../../platform/organisation-scope.ts';
import { factsFor } from './import-facts.ts';
import type { SheetRow } from './spreadsheet-rows.ts';

/** The fields in the order of IMPORT_HEADERS. */
const FIELDS = [
  'name_first',
  'name_last',
  'email',
  'password',
  'tags',
  'jobs',
  'locations',
  'access',
  'employee_id',
] as const satisfies readonly ImportField[];

/** What a file's rows come to: each with what is wrong with it, the names of tags nobody knows, and an id to import it under. */
export async function verifyImport(
  scope: OrganisationScope,
  sheetRows: readonly SheetRow[],
): Promise<VerifiedRow[]> {
  const rows = sheetRows.map(valuesOf);
  const facts = await factsFor(scope, rows);
  const problems = importProblems(rows, facts);
  return rows.map((row, index) => {
    const failed = (sheetRows[index]?.failed ?? []).flatMap((column) => {
      const field = FIELDS[column];
      return field ? [{ field, message: IMPORT_FORMULA_FAILED }] : [];
    });
    const others = (problems[index] ?? []).filter(({ field }) => !failed.some((one) => one.field === field));
    return {
      user_id: randomUUID(),
      ...row,
      problems: [...failed, ...others],
      unknown_tags: unknownTags(row, facts),
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
