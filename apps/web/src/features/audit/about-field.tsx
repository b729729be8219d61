import { useCallback } from 'react';
import { usePersonName, useTagNames } from '../../entities/measurements/test-filter/use-filtered-names.ts';
import { personOptions } from '../../entities/people/person-options.queries.ts';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { tagOptions } from '../../entities/tags/tag-options.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { SinglePicker } from '../../ui/single-picker.tsx';

type Props = { id: string | null; onChange: (id: string | null) => void };

/** Picks a person, tag, job or location that something was done to. */
export function AboutField({ id, onChange }: Props) {
  const database = useLocalDatabase();
  const { names } = useTagNames();
  const person = usePersonName(id);
  const read = useCallback<ReadOptions>(
    async ({ search, offset, limit }) => {
      // From each list as many as may stand before the end of this page, for one order over all of them.
      const page = { search, offset: 0, limit: offset + limit };
      const lists = await Promise.all([
        database.rows(personOptions(localQueries, { showHidden: true, only: null }, page).compile()),
        ...FILTER_TAG_TYPES.map((type) =>
          database.rows(tagOptions(localQueries, { types: [type], showHidden: true }, page).compile()),
        ),
      ]);
      return lists
        .flat()
        .sort((one, other) => one.label.localeCompare(other.label, 'en', { sensitivity: 'base' }))
        .slice(offset, offset + limit);
    },
    [database],
  );
  return (
    <SinglePicker
      label="About"
      placeholder="Any person or tag"
      read={read}
      value={id ? { id, label: names.get(id) ?? person ?? '…' } : null}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  );
}
