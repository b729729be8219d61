import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { COURSE_STATE_LABELS } from '@heatwise/domain/education/course';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import type { DataColumn } from '../../../ui/data-table-model.ts';
import type { ExportColumn } from '../../../ui/export-list-menu.tsx';
import { CourseStateBadge } from '../course-state-badge.tsx';
import { bestPercent, pagesRead } from '../course-text.ts';

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
export const TRAINED_COLUMNS = listed.map((column) => ({ ...column, isSortable: false }));

export const TRAINED_EXPORT: readonly ExportColumn<Learner>[] = [
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
