import type { OwnCourse } from '@heatwise/contract/education/courses.contract';
import { ATTEMPT_MESSAGES } from '@heatwise/domain/education/attempt';
import { COURSE_MESSAGES } from '@heatwise/domain/education/education';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { Progress, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CourseStateBadge } from '../course-state-badge.tsx';
import { saidIn, useWantedLanguages } from '../languages/wanted-languages.ts';
import { ModuleCover } from '../module-cover.tsx';
import { certificateText, dateOfCourse, pageCount, useToday } from './course-parts.tsx';
import { useDesk } from './learner-desk.ts';
import classes from './learning.module.css';

/** Courses of one's own, each a large link. */
export function CourseList({ label, courses }: { label: string; courses: readonly OwnCourse[] }) {
  const { places } = useDesk();
  const today = useToday();
  const { wanted } = useWantedLanguages();
  return (
    <ul className={classes.courses} aria-label={label}>
      {courses
        .map((course) => saidIn(course, wanted))
        .map((course) => (
          <li key={course.course_id}>
            <Link {...places.course(course.course_id)} className={classes.course}>
              <ModuleCover address={course.cover} className={classes.courseCover} />
              <span className={classes.courseText}>
                <span className={classes.courseTitle} lang={course.language} dir="auto">
                  {course.title}
                </span>
                <Text span size="sm" c="dimmed">
                  {factsOf(course, today).join(' · ')}
                </Text>
              </span>
              <CourseStateBadge state={course.state} />
              <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
              {isUnderWay(course) ? (
                <Progress
                  value={(100 * course.pages_done) / course.pages}
                  className={classes.bar}
                  aria-hidden
                />
              ) : null}
            </Link>
          </li>
        ))}
    </ul>
  );
}

function isUnderWay({ state, pages, pages_done }: OwnCourse): boolean {
  const isOver = state === 'done' || state === 'excused' || state === 'failed';
  return pages > 0 && pages_done > 0 && !isOver;
}

function factsOf(course: OwnCourse, today: CalendarDay): string[] {
  const { minutes, certificate } = course;
  const due = dateOfCourse(course, today);
  if (certificate) return [due ?? '', certificateText(certificate, today)].filter((text) => text !== '');
  if (course.state === 'failed') return [`${COURSE_MESSAGES.failed} ${ATTEMPT_MESSAGES['no-attempts-left']}`];
  return [
    ...(due === null ? [] : [due]),
    ...(minutes === null || course.done_on !== null ? [] : [`About ${minutes} min`]),
    ...(isUnderWay(course) ? [progressText(course)] : []),
  ];
}

/** With its pages read a course still has its assessment. */
function progressText({ pages, pages_done, has_assessment }: OwnCourse): string {
  if (pages_done === pages && has_assessment) return 'All pages read, the assessment is next';
  return `${pages_done} of ${pageCount(pages)} read`;
}
