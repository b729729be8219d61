import type { Learner } from '@heatwise/contract/education/assignments.contract';
import { identificationText } from '@heatwise/domain/education/toolbox-talk';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dateText, dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, Title } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CertificateDownload } from '../certificate/certificate-download.tsx';
import { CourseStateBadge } from '../course-state-badge.tsx';
import { attemptTexts, dueText, validityText } from '../course-text.ts';
import { useAllowAttempt, useEndExcuse } from '../learners.mutations.ts';
import classes from './person-courses.module.css';

type Props = {
  course: Learner;
  today: CalendarDay;
  /** Whether the reader is in charge of the person. */
  mayExcuse: boolean;
  onExcuse: () => void;
};

/** One course of a person: how it stands, what came of it, and what those in charge may do about it. */
export function CourseItem({ course, today, mayExcuse, onExcuse }: Props) {
  const zone = useViewerZone();
  const { title, state, excused } = course;
  return (
    <li className={classes.course}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5" className={classes.title ?? ''}>
          {title}
        </Title>
        <CourseStateBadge state={state} />
      </Group>
      <Facts facts={factsOf(course, today)} />
      {excused ? (
        <p className={classes.excuse}>
          {`Excused on ${dateText(Date.parse(excused.on), zone)}${excused.by ? ` by ${excused.by}` : ''}: ${excused.reason}`}
        </p>
      ) : null}
      {course.certificate ? (
        <Group>
          <CertificateDownload
            course_id={course.course_id}
            number={course.certificate.number}
            title={title}
          />
        </Group>
      ) : null}
      {mayExcuse ? <Actions course={course} onExcuse={onExcuse} /> : null}
    </li>
  );
}

function factsOf(course: Learner, today: CalendarDay) {
  const { round, version, pages, pages_done, attempts, certificate, assigned_on, due_on, done_on } = course;
  const facts = [
    { name: 'Assigned', value: dayText(assigned_on) },
    done_on === null
      ? { name: 'Due', value: dueText(due_on, today) }
      : { name: 'Completed', value: dayText(done_on) },
    { name: 'Version', value: version === null ? 'Not begun' : String(version) },
  ];
  if (done_on !== null)
    facts.push({ name: 'Learner identified by', value: identificationText(course.identification) });
  if (round > 1) facts.push({ name: 'Repeat', value: `No. ${round}` });
  if (pages > 0) facts.push({ name: 'Pages read', value: `${Math.min(pages_done, pages)} of ${pages}` });
  if (attempts.length > 0) facts.push({ name: 'Attempts', value: attemptTexts(attempts).join('\n') });
  if (certificate)
    facts.push({ name: 'Certificate', value: `${certificate.number}\n${validityText(certificate, today)}` });
  return facts;
}

function Actions({
  course: { course_id, title, state },
  onExcuse,
}: {
  course: Learner;
  onExcuse: () => void;
}) {
  const allow = useAllowAttempt();
  const endExcuse = useEndExcuse();
  if (state === 'done') return null;
  if (state === 'excused') {
    return (
      <Group>
        <Button
          variant="default"
          size="md"
          aria-label={`Take the excuse back: ${title}`}
          loading={endExcuse.isPending}
          onClick={() => endExcuse.mutate(course_id)}
        >
          Take the excuse back
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="xs">
      {state === 'failed' ? (
        <Button
          size="md"
          aria-label={`Allow another attempt: ${title}`}
          loading={allow.isPending}
          onClick={() => allow.mutate(course_id)}
        >
          Allow another attempt
        </Button>
      ) : null}
      <Button variant="default" size="md" aria-label={`Excuse: ${title}`} onClick={onExcuse}>
        Excuse
      </Button>
    </Group>
  );
}
