import { byUrgency, isCourseOpen } from '@heatwise/domain/education/course';
import { Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconSchool } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { AssessmentsScreen } from '../learning/assessments-screen.tsx';
import { TakeScreen } from '../learning/attempt/take-screen.tsx';
import { CourseList } from '../learning/course-list.tsx';
import { NoSuchCourse, OfflineNotice } from '../learning/course-parts.tsx';
import { CourseScreen } from '../learning/course-screen.tsx';
import { useOwnCourses } from '../learning/courses.queries.ts';
import classes from './access.module.css';
import { LinkDesk } from './link-desk.tsx';

type Props = {
  nameFirst: string;
  /** Only the courses that have an assessment. */
  isOfAssessments?: boolean;
};

/** All that a link opens: what is still to do, or that nothing is. */
export function AccessHome({ nameFirst, isOfAssessments = false }: Props) {
  const { data, error, refetch } = useOwnCourses();
  if (!data) {
    if (!error) return <LoadingState text="Loading your courses…" />;
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  }
  const courses = data.data
    .filter(({ has_assessment }) => has_assessment || !isOfAssessments)
    .sort(byUrgency);
  const open = courses.filter(isCourseOpen);
  const over = courses.filter((course) => !isCourseOpen(course));
  const isFinished = open.length === 0 && over.length > 0;
  const name = nameFirst === '' ? '' : `, ${nameFirst}`;
  return (
    <Stack gap="md" maw={780} mx="auto">
      <div>
        {isFinished ? (
          <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" className={classes.done} />
        ) : null}
        <Title order={1} size="h2" dir="auto">
          {isOfAssessments ? 'Assessments' : isFinished ? `All done${name}` : `Hello${name}`}
        </Title>
        <Text c="dimmed" mt={4}>
          {isFinished
            ? 'You have completed what you were asked to. You can close this page.'
            : 'What you are asked to learn.'}
        </Text>
      </div>
      <OfflineNotice isOld={data.isOld} waiting={0} />
      {courses.length === 0 ? (
        <EmptyState
          icon={<IconSchool size={26} stroke={1.6} />}
          title="Nothing to do"
          hint="A course appears here when somebody assigns one to you."
        />
      ) : null}
      {open.length > 0 ? (
        <TitledCard title="To do">
          <CourseList label="To do" courses={open} />
        </TitledCard>
      ) : null}
      {over.length > 0 ? (
        <TitledCard title="Completed">
          <CourseList label="Completed" courses={over} />
        </TitledCard>
      ) : null}
    </Stack>
  );
}

const home = getRouteApi('/public/access/$token');
const assessments = getRouteApi('/public/access/$token/assessments');
const take = getRouteApi('/public/access/$token/assessments/$assessment_id/take');

/** What a link opens: the courses of its person, or one of them. */
export function AccessPage() {
  const { token } = home.useParams();
  const { course, page } = home.useSearch();
  const navigate = home.useNavigate();
  return (
    <LinkDesk key={token} token={token}>
      {(nameFirst) =>
        course === undefined ? (
          <AccessHome nameFirst={nameFirst} />
        ) : (
          <CourseScreen
            key={course}
            courseId={course}
            search={page === undefined ? {} : { page }}
            onSearchChange={(search) => void navigate({ search: { course, ...search } })}
          />
        )
      }
    </LinkDesk>
  );
}

export function AccessAssessmentsPage() {
  const { token } = assessments.useParams();
  const { course } = assessments.useSearch();
  return (
    <LinkDesk key={token} token={token}>
      {(nameFirst) =>
        course === undefined ? (
          <AccessHome nameFirst={nameFirst} isOfAssessments />
        ) : (
          <AssessmentsScreen courseId={course} />
        )
      }
    </LinkDesk>
  );
}

export function AccessTakePage() {
  const { token, assessment_id } = take.useParams();
  const { course, attempt } = take.useSearch();
  const navigate = take.useNavigate();
  return (
    <LinkDesk key={token} token={token}>
      {() =>
        course === undefined ? (
          <NoSuchCourse title="Assessment not found" />
        ) : (
          <TakeScreen
            courseId={course}
            assessmentId={assessment_id}
            search={attempt === undefined ? {} : { attempt }}
            onSearchChange={(search) => void navigate({ search: { course, ...search }, replace: true })}
          />
        )
      }
    </LinkDesk>
  );
}
