import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { focusOnMount } from '../../../../ui/focus-on-mount.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { AssessmentFacts, openAttempt, problemText } from '../assessment-facts.tsx';
import { BackTo, CourseLoaded, NoSuchCourse } from '../course-parts.tsx';
import type { TakeSearch } from '../course-search.ts';
import { useBeginAttempt, useCourse } from '../courses.queries.ts';
import { useDesk } from '../learner-desk.ts';
import classes from '../learning.module.css';
import { AttemptScreen } from './attempt-screen.tsx';

type Props = {
  courseId: string;
  assessmentId: string;
  search: TakeSearch;
  /** The new address takes the place of the old one: "back" leads out of the attempt. */
  onSearchChange: (search: TakeSearch) => void;
};

/** Taking an assessment: where an attempt begins, its questions, and what came of it. */
export function TakeScreen({ courseId, assessmentId, search: { attempt }, onSearchChange }: Props) {
  // Known or not: an attempt that is on this device goes on without the course.
  const { data, refetch } = useCourse(courseId);
  const language = data?.data.language;
  if (attempt !== undefined) {
    return (
      <AttemptScreen
        key={attempt}
        courseId={courseId}
        attemptId={attempt}
        language={language}
        // As long as the course says that this attempt is under way, it would be opened again.
        onAgain={() => void refetch().then(() => onSearchChange({}))}
      />
    );
  }
  return (
    <CourseLoaded courseId={courseId}>
      {({ data: course, isOld, waiting }) =>
        course.assessment?.assessment_id === assessmentId ? (
          <BeginAttempt
            course={course}
            isOffline={isOld || waiting > 0}
            onBegun={(attemptId) => onSearchChange({ attempt: attemptId })}
          />
        ) : (
          <NoSuchCourse title="Assessment not found" />
        )
      }
    </CourseLoaded>
  );
}

type BeginProps = { course: OpenCourse; isOffline: boolean; onBegun: (attemptId: string) => void };

/** What to know before one begins; an attempt that is under way goes on. */
function BeginAttempt({ course, isOffline, onBegun }: BeginProps) {
  const { places } = useDesk();
  const zone = useViewerZone();
  const begin = useBeginAttempt(course.course_id);
  const { assessment } = course;
  const open = openAttempt(course)?.attempt_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it leads is the same each time
  useEffect(() => {
    if (open !== undefined) onBegun(open);
  }, [open]);
  if (!assessment || open !== undefined) return null;
  const problem = problemText(course, { zone, isOffline });
  const minutes = assessment.time_limit_minutes;
  return (
    <div className={classes.reader}>
      <BackTo place={places.course(course.course_id)} language={course.language}>
        {course.title}
      </BackTo>
      <Panel isRoomy aria-label="Before you begin">
        <Stack gap="md">
          <Title order={1} size="h2" ref={focusOnMount} tabIndex={-1} className={classes.name}>
            Assessment
          </Title>
          <AssessmentFacts course={course} />
          {problem === null ? (
            <>
              <Text>
                One question at a time; you can go back and change an answer until you hand in. Your answers
                are saved as you go, also while there is no connection.
                {minutes === null
                  ? ''
                  : ` Once you begin you have ${formatCount(minutes, 'minute', 'minutes')}, and the time goes on while you are away.`}
              </Text>
              <Button
                size="lg"
                loading={begin.isPending}
                onClick={() => begin.mutate(undefined, { onSuccess: onBegun })}
              >
                Begin
              </Button>
            </>
          ) : (
            <Text>{problem}</Text>
          )}
        </Stack>
      </Panel>
    </div>
  );
}
