import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATE_LABELS } from '@heatwise/domain/education/course';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../../ui/data-table-model.ts';
import { CourseStateBadge } from '../../course-state-badge.tsx';
import { bestPercent, pagesRead, validityText } from '../../course-text.ts';
import classes from './assignments.module.css';

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
export function learnerColumns({ today, ownId, ...actions }: Options): readonly DataColumn<Learner>[] {
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
