import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useCallback } from 'react';
import {
  personFilterPart,
  switchFilterPart,
  tagFilterParts,
} from '../../../entities/measurements/test-filter/filter-parts.tsx';
import { usePersonName, useTagNames } from '../../../entities/measurements/test-filter/test-filter-text.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows, useReadNames } from '../../../local-db/use-local-rows.ts';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { chosenNames, type FilterPart } from '../../../ui/filter-bar/filter-part.ts';
import { NameSearch } from '../../../ui/name-search.tsx';
import type { ReadOptions } from '../../../ui/picker-options.ts';
import { SinglePicker } from '../../../ui/single-picker.tsx';
import {
  DaysField,
  daysText,
  MEASUREMENT_STATE_LABELS,
  StateField,
  StatusField,
  statusLabel,
  TypeField,
  typeNames,
  useAnswerPart,
} from './filter-fields.tsx';
import { customTypes, testerName, testerOptions } from './filter-options.queries.ts';
import { countOfFilters, type MeasurementFilter, NO_MEASUREMENT_FILTER } from './measurement-filter.ts';

type Props = {
  value: MeasurementFilter;
  today: CalendarDay;
  /** How much is found, in words; undefined while it is counted. */
  found: string | undefined;
  onSearch: (words: string) => void;
  onChange: (value: MeasurementFilter) => void;
};

/** Search by name and everything else a list of measurements can be narrowed by. */
export function MeasurementFilterBar({ value, today, found, onSearch, onChange }: Props) {
  const { names: tagNames } = useTagNames();
  const readNames = useReadNames();
  const person = usePersonName(value.user_id);
  const names = value.user_id && person ? new Map([...tagNames, [value.user_id, person]]) : tagNames;
  const named = { names, showHidden: true };
  const isNarrowed = countOfFilters(value) > 0 || value.search !== '';
  const parts: FilterPart[] = [
    ...useTestParts(value, today, onChange),
    personFilterPart(value.user_id, named, (user_id) => onChange({ ...value, user_id })),
    // Tags that the person carries, or the measurement itself.
    ...tagFilterParts(value, named, (part) => onChange({ ...value, ...part })),
    useTesterPart(value, onChange),
    useAnswerPart({ value: value.answer, onChange: (answer) => onChange({ ...value, answer }) }),
    switchFilterPart(
      { key: 'hidden', label: 'Hidden', text: 'shown', question: 'Show hidden and deleted people' },
      value.showHidden,
      (showHidden) => onChange({ ...value, showHidden }),
    ),
  ];
  return (
    <FilterBar
      parts={parts}
      search={<NameSearch value={value.search} onChange={onSearch} onFocus={readNames} />}
      found={found}
      onReset={isNarrowed ? () => onChange(NO_MEASUREMENT_FILTER) : undefined}
    />
  );
}

/** Time, type, class and state of the tests. */
function useTestParts(
  value: MeasurementFilter,
  today: CalendarDay,
  onChange: Props['onChange'],
): FilterPart[] {
  const { data: customs = [] } = useLocalRows(customTypes, ['custom types']);
  const types = typeNames(value, customs);
  const statuses = new Map(value.statuses.map((status) => [status, statusLabel(status)]));
  return [
    {
      key: 'time',
      label: 'Time',
      chosen: daysText(value, today),
      onClear: () => onChange({ ...value, from: null, to: null }),
      fields: (close) => <DaysField value={value} today={today} onChange={onChange} onDone={close} />,
    },
    {
      key: 'type',
      label: 'Type',
      chosen: chosenNames([...types.keys()], types),
      onClear: () => onChange({ ...value, types: [], custom_ids: [] }),
      fields: () => <TypeField value={value} customs={customs} onChange={onChange} />,
    },
    {
      key: 'status',
      label: 'Status',
      chosen: chosenNames([...statuses.keys()], statuses),
      onClear: () => onChange({ ...value, statuses: [] }),
      fields: () => <StatusField value={value} onChange={onChange} />,
    },
    {
      key: 'state',
      label: 'Show',
      chosen: value.state === 'kept' ? null : MEASUREMENT_STATE_LABELS[value.state],
      isRare: true,
      onClear: () => onChange({ ...value, state: 'kept' }),
      fields: () => <StateField value={value} onChange={onChange} />,
    },
  ];
}

/** Who did the tests. */
function useTesterPart(value: MeasurementFilter, onChange: Props['onChange']): FilterPart {
  const { tester_id } = value;
  const { data } = useLocalRows(
    (queries) => testerName(queries, tester_id ?? ''),
    ['measurement tester', tester_id],
  );
  return {
    key: 'tester',
    label: 'Tested by',
    chosen: tester_id === null ? null : data?.[0]?.name || 'No name',
    isRare: true,
    onClear: () => onChange({ ...value, tester_id: null }),
    fields: () => <TesterField value={value} onChange={onChange} />,
  };
}

type TesterFieldProps = { value: MeasurementFilter; onChange: (value: MeasurementFilter) => void };

/** Whoever did the tests. */
function TesterField({ value, onChange }: TesterFieldProps) {
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
