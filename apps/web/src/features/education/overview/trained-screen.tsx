import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATE_LABELS, SHOWN_COURSES } from '@heatwise/domain/education/course';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import { type ExportColumn, ExportListMenu } from '../../../ui/export-list-menu.tsx';
import { ChoiceFilter } from '../../../ui/list-filters.tsx';
import { toTableProps, useTableHeight } from '../../../ui/paged-table.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { CourseStateBadge } from '../course-state-badge.tsx';
import { bestPercent, pagesRead } from '../course-text.ts';
import { EducationHead } from '../education-head.tsx';
import { useToday } from '../learning/course-parts.tsx';
import classes from './overview.module.css';
import { readAllTrained, type TrainedFilter, useOverview, useTrained } from './overview.queries.ts';
import { SHOWN_LABELS, type TrainedSearch } from './trained-search.ts';

const nameOf = (course: Learner) => fullName(course) || 'No name';
const dayOr = (day: CalendarDay | null) => (day === null ? '–' : dayText(day));

const listed: readonly DataColumn<Learner>[] = [
  { id: 'person', header: 'Person', value: nameOf, width: 150, isFrozen: true },
  { id: 'module', header: 'Module', value: ({ title }) => title, width: 200 },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => COURSE_STATE_LABELS[state],
    cell: ({ state }) => <CourseStateBadge state={state} />,
    width: 148,
  },
  { id: 'due', header: 'Due', value: ({ due_on }) => dayOr(due_on), width: 124 },
  { id: 'pages', header: 'Pages read', value: pagesRead, width: 100 },
  {
    id: 'score',
    header: 'Best score',
    value: (course) => {
      const percent = bestPercent(course);
      return percent === null ? '–' : `${percent} %`;
    },
    width: 100,
    align: 'end',
  },
  { id: 'done', header: 'Completed', value: ({ done_on }) => dayOr(done_on), width: 124 },
  {
    id: 'certificate',
    header: 'Certificate ends',
    value: ({ certificate }) =>
      certificate === null
        ? '–'
        : certificate.valid_until === null
          ? 'Never'
          : dayText(certificate.valid_until),
    width: 150,
  },
];

/** The rows come a page at a time, by name. */
const TRAINED_COLUMNS = listed.map((column) => ({ ...column, isSortable: false }));

const TRAINED_EXPORT: readonly ExportColumn<Learner>[] = [
  { header: 'Person', kind: 'text', value: nameOf },
  { header: 'Module', kind: 'text', value: ({ title }) => title },
  { header: 'Version', value: ({ version }) => version },
  { header: 'Repeat', value: ({ round }) => round },
  { header: 'State', value: ({ state }) => COURSE_STATE_LABELS[state] },
  { header: 'Assigned', kind: 'text', value: ({ assigned_on }) => dayText(assigned_on) },
  { header: 'Due', kind: 'text', value: ({ due_on }) => due_on && dayText(due_on) },
  { header: 'Pages', value: ({ pages }) => pages },
  { header: 'Pages read', value: ({ pages_done }) => pages_done },
  { header: 'Attempts', value: ({ attempts }) => attempts.length },
  { header: 'Best score (%)', value: bestPercent },
  { header: 'Completed', kind: 'text', value: ({ done_on }) => done_on && dayText(done_on) },
  { header: 'Excused because', kind: 'text', value: ({ excused }) => excused?.reason ?? null },
  { header: 'Certificate', kind: 'text', value: ({ certificate }) => certificate?.number ?? null },
  {
    header: 'Certificate ends',
    kind: 'text',
    value: ({ certificate }) => (certificate?.valid_until ? dayText(certificate.valid_until) : null),
  },
];

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
