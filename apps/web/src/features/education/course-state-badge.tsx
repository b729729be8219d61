import { COURSE_STATE_LABELS, type CourseState } from '@heatwise/domain/education/course';
import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircle,
  IconCircleHalf2,
  IconCircleMinus,
  IconX,
} from '@tabler/icons-react';
import classes from './course-state-badge.module.css';

const ICONS = {
  assigned: IconCircle,
  started: IconCircleHalf2,
  overdue: IconAlertTriangle,
  failed: IconX,
  done: IconCheck,
  excused: IconCircleMinus,
} as const satisfies Record<CourseState, unknown>;

/** How a course stands, as drawing and words; what asks for something is coloured. */
export function CourseStateBadge({ state }: { state: CourseState }) {
  const Icon = ICONS[state];
  return (
    <Badge
      variant="default"
      tt="none"
      className={classes.badge ?? ''}
      data-state={state}
      leftSection={<Icon size={14} stroke={2} aria-hidden="true" />}
    >
      {COURSE_STATE_LABELS[state]}
    </Badge>
  );
}
