import type { ImportedRow } from '@heatwise/contract/people/import.contract';
import { DIRECTORY_PERSON_HERE } from '@heatwise/domain/people/directory-person';
import type { ImportProblem } from '@heatwise/domain/people/import-rows';
import { AppError } from '../../../http/app-error.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { addedFromDirectory, areProviders } from './directory.store.ts';

/**
 * What is wrong with rows that come from a directory, in the order of the rows: who was added before, or is in an
 * earlier row. Throws provider-not-found when one names a directory that is not the organisation's.
 */
export async function directoryProblems(
  scope: OrganisationScope,
  rows: readonly ImportedRow[],
): Promise<ImportProblem[][]> {
  const providers = new Set(rows.flatMap(({ directory }) => directory?.provider_id ?? []));
  if (!(await areProviders(scope, providers))) throw new AppError('provider-not-found');
  const taken = new Set<string>();
  for (const provider of providers) {
    const ids = rows.flatMap(({ directory }) =>
      directory?.provider_id === provider ? [directory.directory_id] : [],
    );
    for (const id of await addedFromDirectory(scope, provider, ids)) taken.add(`${provider} ${id}`);
  }
  return rows.map(({ directory }) => {
    if (!directory) return [];
    const key = `${directory.provider_id} ${directory.directory_id}`;
    if (taken.has(key)) return [{ field: 'email', message: DIRECTORY_PERSON_HERE }];
    taken.add(key);
    return [];
  });
}
