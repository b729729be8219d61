import type { OwnCourse } from '@heatwise/contract/education/courses.contract';
import { byUrgency, isCourseOpen } from '@heatwise/domain/education/course';
import { Stack, Text, Title } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CourseList } from './course-list.tsx';
import { OfflineNotice } from './course-parts.tsx';
import { useOwnCourses } from './courses.queries.ts';
import { OfferedModulesCard } from './offered-modules-card.tsx';

/** Everything that the learner has to learn, or has learnt. */
export function CoursesScreen() {
  const { data, error, refetch } = useOwnCourses();
  return (
    <Stack gap="md" maw={860}>
      <div>
        <Title order={1} size="h2">
          My courses
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          What you are asked to learn, and what you have completed.
        </Text>
      </div>
      {data ? (
        <>
          <OfflineNotice isOld={data.isOld} waiting={0} />
          <Courses courses={data.data} />
          <OfferedModulesCard />
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState text="Loading your courses…" />
      )}
    </Stack>
  );
}

function Courses({ courses }: { courses: readonly OwnCourse[] }) {
  if (courses.length === 0) {
    return (
      <EmptyState
        icon={<IconSchool size={26} stroke={1.6} />}
        title="No courses yet"
        hint="A course appears here when somebody assigns one to you."
      />
    );
  }
  const sorted = [...courses].sort(byUrgency);
  const open = sorted.filter(isCourseOpen);
  const over = sorted.filter((course) => !isCourseOpen(course));
  return (
    <>
      <TitledCard title="To do">
        {open.length > 0 ? (
          <CourseList label="To do" courses={open} />
        ) : (
          <Text c="dimmed">Nothing to do. You have completed what you were asked to.</Text>
        )}
      </TitledCard>
      {over.length > 0 ? (
        <TitledCard title="Completed">
          <CourseList label="Completed" courses={over} />
        </TitledCard>
      ) : null}
    </>
  );
}
