import { byUrgency, isCourseOpen } from '@heatwise/domain/education/course';
import { Stack } from '@mantine/core';
import { AnchorLink } from '../../../ui/links.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CourseList } from './course-list.tsx';
import { useOwnCourses } from './courses.queries.ts';
import classes from './learning.module.css';
import { OwnDesk } from './own-desk.tsx';

/** So many stand above the dashboard; the others are a press away. */
const SHOWN = 3;

/** On the dashboard: what its reader has to learn, the most urgent first. Nothing where there is nothing to do. */
export function OwnCoursesCard() {
  return (
    <OwnDesk>
      <OpenCourses />
    </OwnDesk>
  );
}

function OpenCourses() {
  const open = useOwnCourses().data?.data.filter(isCourseOpen).sort(byUrgency) ?? [];
  if (open.length === 0) return null;
  return (
    <div className={classes.card} data-not-in-pictures>
      <TitledCard title="My courses">
        <Stack gap="sm">
          <CourseList label="My courses" courses={open.slice(0, SHOWN)} />
          {open.length > SHOWN ? (
            <AnchorLink to="/courses">All {open.length} courses to do</AnchorLink>
          ) : null}
        </Stack>
      </TitledCard>
    </div>
  );
}
