import type { DirectoryEntry } from '@heatwise/contract/people/directory.contract';
import type { ImportedRow, ImportRequest } from '@heatwise/contract/people/import.contract';
import { type DirectoryMapping, importValuesOf } from '@heatwise/domain/people/directory-person';
import { tagNamesOf } from '@heatwise/domain/people/import-rows';
import { tagNameKey } from '@heatwise/domain/tags/tag-name';

/** People of a directory as rows to import, with the names of tags that are to be made where there are none. */
export function directoryOrder(
  people: readonly DirectoryEntry[],
  provider_id: string,
  mapping: DirectoryMapping,
  newId: () => string = () => crypto.randomUUID(),
): { readonly rows: ImportedRow[]; readonly new_tags: ImportRequest['new_tags'] } {
  const rows = people.map((person, index): ImportedRow => {
    const { tags, jobs, locations, ...values } = importValuesOf(person, mapping);
    return {
      ...values,
      tags: [...tags],
      jobs: [...jobs],
      locations: [...locations],
      user_id: newId(),
      row: index + 1,
      directory: { provider_id, directory_id: person.directory_id },
    };
  });
  const names = new Map(rows.flatMap(tagNamesOf).map((tag) => [tagNameKey(tag.name), tag]));
  return { rows, new_tags: [...names.values()] };
}
