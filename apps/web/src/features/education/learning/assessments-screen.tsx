import { Stack, Text, Title } from '@mantine/core';
import { AssessmentCard } from './assessment-card.tsx';
import { BackTo, CourseLoaded, OfflineNotice } from './course-parts.tsx';
import { useDesk } from './learner-desk.ts';
import classes from './learning.module.css';

/** What a course asks after its pages, and the attempts at it. */
export function AssessmentsScreen({ courseId }: { courseId: string }) {
  const { places } = useDesk();
  return (
    <CourseLoaded courseId={courseId}>
      {({ data: course, isOld, waiting }) => (
        <Stack gap="md" maw={780} mx="auto">
          <div className={classes.head}>
            <BackTo place={places.course(courseId)} language={course.language}>
              {course.title}
            </BackTo>
            <Title order={1} size="h2">
              Assessment
            </Title>
          </div>
          <OfflineNotice isOld={isOld} waiting={waiting} />
          {course.assessment ? (
            <AssessmentCard course={course} isOffline={isOld || waiting > 0} />
          ) : (
            <Text>This course has no assessment: it is completed with its last page.</Text>
          )}
        </Stack>
      )}
    </CourseLoaded>
  );
}
