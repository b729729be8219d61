import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { isGood } from './import-plan.ts';
import { problemsText } from './problem-text.ts';

type Wanted = { readonly search: string; readonly onlyErrors: boolean };

/** The rows in whose cells, but the password, every word of the search occurs. */
export function rowsMatching(
  rows: readonly VerifiedRow[],
  { search, onlyErrors }: Wanted,
): readonly VerifiedRow[] {
  if (search.trim() === '' && !onlyErrors) return rows;
  return rows.filter((row) => {
    if (onlyErrors && isGood(row)) return false;
    const { name_first, name_last, email, tags, jobs, locations, access, employee_id } = row;
    const texts = [name_first, name_last, email, ...tags, ...jobs, ...locations, access, employee_id];
    return matchesSearch([...texts, problemsText(row)], search);
  });
}
