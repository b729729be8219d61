import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { SHOWN_COURSES } from '@heatwise/domain/education/course';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { formatCount } from '@heatwise/domain/text/format-number';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { ChoiceFilter } from '../../../ui/list-filters.tsx';
import { toTableProps, useTableHeight } from '../../../ui/paged-table.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { EducationHead } from '../education-head.tsx';
import { useToday } from '../learning/use-today.ts';
import classes from './overview.module.css';
import { readAllTrained, type TrainedFilter, useOverview, useTrained } from './overview.queries.ts';
import { TRAINED_COLUMNS, TRAINED_EXPORT } from './trained-columns.tsx';
import { SHOWN_LABELS, type TrainedSearch } from './trained-search.ts';

/** What is above and below the list. */
const AROUND_LIST = 360;
const TYPING_MS = 250;

type Props = {
  search: TrainedSearch;
  onSearchChange: (search: TrainedSearch) => void;
  /** Shows a person's courses. */
  onOpen: (userId: string) => void;
};

/** Who has which course, and how they stand with it. */
export function TrainedScreen({ search, onSearchChange, onOpen }: Props) {
  const { api } = usePlatform();
  const today = useToday();
  const { data: overview } = useOverview(today);
  const [words] = useDebouncedValue(search.q ?? '', TYPING_MS);
  const { show, module: module_id } = search;
  const filter = useMemo<TrainedFilter>(
    () => ({
      today,
      ...(show && { show }),
      ...(module_id && { module_id }),
      ...(words.trim() && { q: words.trim() }),
    }),
    [today, show, module_id, words],
  );
  const list = useTrained(filter);
  const courses = useMemo(() => list.data?.pages.flatMap((page) => page.courses) ?? null, [list.data]);
  const { count = 0, people = 0 } = list.data?.pages.at(-1) ?? {};
  const isNarrowed = filter.show !== undefined || filter.module_id !== undefined || filter.q !== undefined;
  const modules = overview?.choices ?? [];
  return (
    <Stack gap="md" miw={0}>
      <EducationHead hint="Who has to take what, and how they stand with it. A row opens the person’s courses." />
      <div className={classes.filters}>
        <SearchField
          aria-label="Search people"
          value={search.q ?? ''}
          onChange={(q) => onSearchChange({ ...search, q: q || undefined })}
          className={classes.search ?? ''}
        />
        <ChoiceFilter
          label="Courses"
          all="All courses"
          values={SHOWN_COURSES}
          toLabel={(value) => SHOWN_LABELS[value]}
          value={show}
          onChange={(next) => onSearchChange({ ...search, show: next })}
        />
        <NativeSelect
          aria-label="Module"
          className={classes.choice ?? ''}
          data={[
            { value: '', label: 'All modules' },
            ...modules.map(({ module_id: value, title, state }) => ({
              value,
              label: state === 'retired' ? `${title} (retired)` : title,
            })),
          ]}
          value={module_id ?? ''}
          onChange={({ currentTarget }) =>
            onSearchChange({ ...search, module: currentTarget.value || undefined })
          }
        />
        <ExportListMenu
          name="Courses"
          columns={TRAINED_EXPORT}
          read={() => readAllTrained(api, filter)}
          disabled={count === 0}
        />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {list.data ? trainedText(count, people) : ''}
      </Text>
      <DataTable<Learner>
        label="People and their courses"
        columns={TRAINED_COLUMNS}
        rows={courses}
        rowId={({ course_id }) => course_id}
        {...toTableProps(list)}
        emptyTitle={isNarrowed ? 'No results found' : 'Nobody has a course yet'}
        {...(isNarrowed ? {} : { emptyHint: 'People appear here once a module is assigned to them.' })}
        onOpen={({ user_id }) => onOpen(user_id)}
        rowCount={count}
        height={useTableHeight(AROUND_LIST)}
      />
    </Stack>
  );
}

function trainedText(count: number, people: number): string {
  const courses = formatCount(count, 'course', 'courses');
  return `${courses} of ${countOfPeople(people)}`;
}
