import { useCallback } from 'react';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import type { ReadOptions } from '../../../ui/picker-options.ts';
import { SinglePicker } from '../../../ui/single-picker.tsx';
import { testerName, testerOptions } from './filter-options.queries.ts';
import type { MeasurementFilter } from './measurement-filter.ts';

type Props = { value: MeasurementFilter; onChange: (value: MeasurementFilter) => void };

/** Whoever did the tests. */
export function TesterField({ value, onChange }: Props) {
  const database = useLocalDatabase();
  const { tester_id } = value;
  const { data } = useLocalRows(
    (queries) => testerName(queries, tester_id ?? ''),
    ['measurement tester', tester_id],
  );
  const read = useCallback<ReadOptions>(
    (page) => database.rows(testerOptions(localQueries, page).compile()),
    [database],
  );
  return (
    <SinglePicker
      label="Tested by"
      placeholder="Anybody"
      read={read}
      value={tester_id ? { id: tester_id, label: data?.[0]?.name || 'No name' } : null}
      onChange={(option) => onChange({ ...value, tester_id: option?.id ?? null })}
    />
  );
}
