import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AssessmentFacts, openAttempt, problemText } from './assessment-facts.tsx';
import { ButtonTo } from './course-parts.tsx';
import { useDesk } from './learner-desk.ts';
import classes from './learning.module.css';

/** The way into a course's assessment, and the attempts so far. */
export function AssessmentCard({ course, isOffline }: { course: OpenCourse; isOffline: boolean }) {
  const { places } = useDesk();
  const zone = useViewerZone();
  const { assessment, course_id, attempts } = course;
  if (!assessment) return null;
  const open = openAttempt(course);
  const problem = problemText(course, { zone, isOffline });
  const take = (attemptId?: string) => places.take(course_id, assessment.assessment_id, attemptId);
  return (
    <TitledCard title="Assessment">
      <Stack gap="md">
        <AssessmentFacts course={course} />
        {open ? (
          <ButtonTo place={take(open.attempt_id)}>Go on with attempt {open.number}</ButtonTo>
        ) : problem === null ? (
          <ButtonTo place={take()}>Take the assessment</ButtonTo>
        ) : (
          <Text>{problem}</Text>
        )}
        {attempts.length > 0 ? (
          <ul className={classes.courses} aria-label="Attempts">
            {attempts.map((attempt) => (
              <li key={attempt.attempt_id}>
                <Link {...take(attempt.attempt_id)} className={classes.course}>
                  <span className={classes.courseText}>
                    <span className={classes.courseTitle}>Attempt {attempt.number}</span>
                    <Text span size="sm" c="dimmed">
                      {attempt.submitted_at === null
                        ? 'Under way'
                        : `Handed in on ${dateTimeText(Date.parse(attempt.submitted_at), zone)}`}
                    </Text>
                  </span>
                  {attempt.percent === null ? null : (
                    <Text span fw={600}>
                      {attempt.percent} %, {attempt.passed ? 'passed' : 'not passed'}
                    </Text>
                  )}
                  <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Stack>
    </TitledCard>
  );
}
