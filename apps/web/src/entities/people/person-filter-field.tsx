import { useCallback } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { SinglePicker } from '../../ui/single-picker.tsx';
import { usePersonName } from '../measurements/test-filter/use-filtered-names.ts';
import { peopleOptions } from '../tags/filter-options.queries.ts';

type Props = {
  userId: string | null;
  /** Whether hidden people are offered. */
  showHidden: boolean;
  onChange: (userId: string | null) => void;
};

/** The picker that narrows a list to one person. */
export function PersonFilterField({ userId, showHidden, onChange }: Props) {
  const database = useLocalDatabase();
  const name = usePersonName(userId);
  const read = useCallback<ReadOptions>(
    (page) => database.rows(peopleOptions(localQueries, { showHidden, ...page }).compile()),
    [database, showHidden],
  );
  return (
    <SinglePicker
      label="Person"
      placeholder="Everybody"
      read={read}
      value={userId ? { id: userId, label: name ?? '…' } : null}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  );
}
