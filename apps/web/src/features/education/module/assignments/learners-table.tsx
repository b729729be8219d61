import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATE_LABELS, COURSE_STATES, type CourseState } from '@heatwise/domain/education/course';
import { fullName } from '@heatwise/domain/people/person-name';
import { formatNumber } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { ActionIcon, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useActor } from '../../../../sync/actor.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-model.ts';
import { ChoiceFilter } from '../../../../ui/list-filters.tsx';
import { toTableProps } from '../../../../ui/paged-table.ts';
import { SearchField } from '../../../../ui/search-field.tsx';
import { TitledCard } from '../../../../ui/titled-card.tsx';
import { CourseStateBadge } from '../../course-state-badge.tsx';
import { bestPercent, pagesRead, validityText } from '../../course-text.ts';
import { ExcuseDialog } from '../../excuse-dialog.tsx';
import { useAllowAttempt, useEndExcuse } from '../../learners.mutations.ts';
import { useToday } from '../../learning/course-parts.tsx';
import classes from './assignments.module.css';
import { useLearners } from './assignments.queries.ts';

type Options = {
  /** Whoever looks: nobody excuses themselves. */
  ownId: string;
  today: CalendarDay;
  onExcuse: (course: Learner) => void;
  onEndExcuse: (courseId: string) => void;
  onAllow: (courseId: string) => void;
};

const nameOf = (course: Learner) => fullName(course) || 'No name';

/** People at one module; the rows come a page at a time, by name. */
function learnerColumns({ today, ownId, ...actions }: Options): readonly DataColumn<Learner>[] {
  const columns: DataColumn<Learner>[] = [
    {
      id: 'person',
      header: 'Person',
      value: nameOf,
      cell: (course) => (
        <Link to="/people/$user_id/courses" params={{ user_id: course.user_id }} className={classes.person}>
          {nameOf(course)}
        </Link>
      ),
      width: 150,
      isFrozen: true,
    },
    {
      id: 'state',
      header: 'State',
      value: ({ state }) => COURSE_STATE_LABELS[state],
      cell: ({ state }) => <CourseStateBadge state={state} />,
      width: 148,
    },
    {
      id: 'due',
      header: 'Due',
      value: ({ due_on }) => (due_on === null ? '–' : dayText(due_on)),
      width: 124,
    },
    { id: 'pages', header: 'Pages read', value: pagesRead, width: 105 },
    {
      id: 'attempts',
      header: 'Attempts',
      value: ({ attempts }) => attempts.length,
      width: 95,
      align: 'end',
    },
    {
      id: 'score',
      header: 'Best score',
      value: (course) => {
        const percent = bestPercent(course);
        return percent === null ? '–' : `${percent} %`;
      },
      width: 105,
      align: 'end',
    },
    {
      id: 'done',
      header: 'Completed',
      value: ({ done_on }) => (done_on === null ? '–' : dayText(done_on)),
      width: 124,
    },
    {
      id: 'more',
      header: 'Excuse or certificate',
      value: ({ excused, certificate }) =>
        excused?.reason ?? (certificate ? `${certificate.number}, ${validityText(certificate, today)}` : '–'),
      width: 280,
    },
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      cell: (course) =>
        course.state === 'done' || course.user_id === ownId ? null : <Actions course={course} {...actions} />,
      width: 44,
      isAction: true,
    },
  ];
  return columns.map((column) => ({ ...column, isSortable: false }));
}

function Actions({
  course,
  onExcuse,
  onEndExcuse,
  onAllow,
}: Omit<Options, 'today' | 'ownId'> & { course: Learner }) {
  const { state, course_id } = course;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Actions for ${nameOf(course)}`}>
          <IconDotsVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'failed' ? (
          <Menu.Item mih={40} onClick={() => onAllow(course_id)}>
            Allow another attempt
          </Menu.Item>
        ) : null}
        {state === 'excused' ? (
          <Menu.Item mih={40} onClick={() => onEndExcuse(course_id)}>
            Take the excuse back
          </Menu.Item>
        ) : (
          <Menu.Item mih={40} onClick={() => onExcuse(course)}>
            Excuse
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const TYPING_MS = 250;
const HEIGHT = 480;

type Props = {
  moduleId: string;
  /** People are being given the module at the moment. */
  isUnderWay: boolean;
};

/** Everybody who has the module, how they stand, and what may be done about it. */
export function LearnersTable({ moduleId, isUnderWay }: Props) {
  const today = useToday();
  const { user_id } = useActor();
  const [state, setState] = useState<CourseState | undefined>();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), TYPING_MS);
  const filter = useMemo(
    () => ({ today, ...(state && { state }), ...(q !== '' && { q }) }),
    [today, state, q],
  );
  const list = useLearners(moduleId, filter, isUnderWay);
  const [excused, setExcused] = useState<Learner | null>(null);
  const { mutate: allow } = useAllowAttempt();
  const { mutate: endExcuse } = useEndExcuse();
  const columns = useMemo(
    () =>
      learnerColumns({ today, ownId: user_id, onExcuse: setExcused, onEndExcuse: endExcuse, onAllow: allow }),
    [today, user_id, endExcuse, allow],
  );
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.people) ?? null, [list.data]);
  const counts = list.data?.pages.at(-1)?.counts;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const labelOf = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatNumber(count)})`;
  const isNarrowed = state !== undefined || q !== '';
  return (
    <TitledCard title="People">
      <div className={classes.filters}>
        <SearchField
          aria-label="Search people"
          value={words}
          onChange={setWords}
          className={classes.search ?? ''}
        />
        <ChoiceFilter
          label="State"
          all={labelOf('Everybody', all)}
          values={COURSE_STATES}
          toLabel={(value) => labelOf(COURSE_STATE_LABELS[value], counts?.[value])}
          value={state}
          onChange={setState}
        />
      </div>
      <DataTable<Learner>
        label="People with this module"
        columns={columns}
        rows={people}
        rowId={({ course_id }) => course_id}
        {...toTableProps(list)}
        emptyTitle={isNarrowed ? 'No results found' : 'Nobody has this module'}
        {...(isNarrowed ? {} : { emptyHint: 'People appear here once it is assigned to them.' })}
        {...(counts && { rowCount: state === undefined ? (all ?? 0) : (counts[state] ?? 0) })}
        height={HEIGHT}
      />
      <ExcuseDialog
        course={excused && { ...excused, name: fullName(excused) || 'this person' }}
        onClose={() => setExcused(null)}
      />
    </TitledCard>
  );
}
