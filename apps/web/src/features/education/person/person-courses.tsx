import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { mayExcuse, mayManageModules, maySeeCoursesOf, mayTrain } from '@heatwise/domain/education/education';
import { fullName } from '@heatwise/domain/people/person-name';
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { Permitted } from '../../../routing/permitted.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CourseLinkButton } from '../access/course-link-dialog.tsx';
import { ExcuseDialog } from '../excuse-dialog.tsx';
import { AssignHere } from './assign-here.tsx';
import { AttendedTalks } from './attended-talks.tsx';
import { CourseItem } from './course-item.tsx';
import classes from './person-courses.module.css';
import { hasModule, useCoursesOf } from './person-courses.queries.ts';

type Awaited = { readonly module_id: string; readonly title: string };
/** A busy server takes longer; then the page shows it with its next look. */
const LONGEST_MS = 30_000;

/** A module that was just assigned, until the person has it. */
function useAwaited() {
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(() => setAwaited(null), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return { awaited, setAwaited };
}

type Props = {
  person: {
    readonly user_id: string;
    readonly tag_ids: readonly string[];
    readonly name_first: string;
    readonly name_last: string;
    readonly email: string | null;
  };
};

/** What a person has to take, has finished and is excused from; those in charge act on it here. */
export function PersonCourses({ person }: Props) {
  const actor = useActor();
  const today = useViewerZone().dayAt(useMinute());
  const [excused, setExcused] = useState<Learner | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const { awaited, setAwaited } = useAwaited();
  const { data: courses, error, refetch } = useCoursesOf(person.user_id, today, awaited?.module_id ?? null);
  const isOwn = actor.user_id === person.user_id;
  const name = fullName(person) || 'this person';
  const isAwaited = awaited !== null && !hasModule(courses, awaited.module_id);

  if (!courses) {
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    return <LoadingState />;
  }
  const mayAssign = mayManageModules(actor);
  const assign = mayAssign ? (
    <Button
      size="md"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setAssigning(true)}
    >
      Assign a module
    </Button>
  ) : null;
  return (
    <Stack gap="md">
      <Group justify="space-between" mih={42}>
        <Title order={2} size="h4">
          Courses
        </Title>
        {courses.length > 0 ? (
          <Group gap="sm">
            {mayTrain(actor, person) ? (
              <CourseLinkButton user_id={person.user_id} name={name} email={person.email} />
            ) : null}
            {assign}
          </Group>
        ) : null}
      </Group>
      {isAwaited ? (
        <Notice tone="info">{`“${awaited.title}” is being assigned. It appears here in a moment.`}</Notice>
      ) : null}
      {courses.length === 0 && !isAwaited ? (
        <EmptyState
          icon={<IconSchool size={26} stroke={1.6} />}
          title="No courses yet"
          hint={isOwn ? 'Nothing is assigned to you.' : `Nothing is assigned to ${name}.`}
          action={assign}
        />
      ) : null}
      {GROUPS.map(({ title, has }) => {
        const listed = courses.filter(has);
        return listed.length === 0 ? null : (
          <TitledCard key={title} title={`${title} (${listed.length})`}>
            <ul className={classes.courses}>
              {listed.map((course) => (
                <CourseItem
                  key={course.course_id}
                  course={course}
                  today={today}
                  mayExcuse={mayExcuse(actor, person)}
                  onExcuse={() => setExcused(course)}
                />
              ))}
            </ul>
          </TitledCard>
        );
      })}
      <AttendedTalks userId={person.user_id} mayOpen={mayTrain(actor, person)} />
      <ExcuseDialog course={excused && { ...excused, name }} onClose={() => setExcused(null)} />
      {mayAssign ? (
        <AssignHere
          opened={isAssigning}
          user_id={person.user_id}
          name={name}
          taken={courses.map(({ module_id }) => module_id)}
          today={today}
          onClose={() => setAssigning(false)}
          onAssigned={setAwaited}
        />
      ) : null}
    </Stack>
  );
}

/** In the order of what has to be looked at. */
const GROUPS: readonly { title: string; has: (course: Learner) => boolean }[] = [
  { title: 'To do', has: ({ state }) => state !== 'done' && state !== 'excused' },
  { title: 'Completed', has: ({ state }) => state === 'done' },
  { title: 'Excused', has: ({ state }) => state === 'excused' },
];

/** One's own can be read by everybody, others' by those in charge of them. */
export function CoursesOfPerson() {
  const person = usePersonOfPage();
  return (
    <Permitted may={(actor) => maySeeCoursesOf(actor, person)}>
      <PersonCourses person={person} />
    </Permitted>
  );
}
