import type { OwnCourse } from '@heatwise/contract/education/courses.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, type ButtonProps, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { dueText, validityText } from '../course-text.ts';
import { LanguageBar } from '../languages/language-choice.tsx';
import { languagesIn, saidIn, useWantedLanguages } from '../languages/wanted-languages.ts';
import { type CourseInHand, useCourse } from './courses.queries.ts';
import { type Place, useDesk } from './learner-desk.ts';
import classes from './learning.module.css';

type BackToProps = { place: Place; language?: string; children: string };

/** Back to what a screen belongs to; above its title. */
export function BackTo({ place, language, children }: BackToProps) {
  return (
    <Link {...place} className={classes.back} activeOptions={{ exact: true, includeSearch: true }}>
      <IconChevronLeft size={18} aria-hidden="true" />
      <span dir="auto" {...(language && { lang: language })}>
        {children}
      </span>
    </Link>
  );
}

type ButtonToProps = Pick<ButtonProps, 'variant'> & { place: Place; children: ReactNode };

/** A way on that looks like the button it is; large enough for a glove. */
export function ButtonTo({ place, children, ...look }: ButtonToProps) {
  return (
    <Button size="lg" {...look} renderRoot={(root) => <Link {...place} {...root} />}>
      {children}
    </Button>
  );
}

/** For an address whose course is not there, or is somebody else's. */
export function NoSuchCourse({ title = 'Course not found' }: { title?: string }) {
  const { places } = useDesk();
  return (
    <Stack align="center" ta="center" gap="sm" py="xl">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={460}>
        It is not assigned to you, or not any more.
      </Text>
      <ButtonTo place={places.courses}>My courses</ButtonTo>
    </Stack>
  );
}

export function pageCount(pages: number): string {
  return formatCount(pages, 'page', 'pages');
}

/** When a course was or is to be done, as one reads it on a day; null where there is no date. */
export function dateOfCourse(
  { state, due_on, done_on }: Pick<OwnCourse, 'state' | 'due_on' | 'done_on'>,
  today: CalendarDay,
): string | null {
  if (done_on !== null) return `Completed on ${dayText(done_on)}`;
  if (due_on === null || state === 'excused') return null;
  return state === 'overdue' ? `Was due on ${dayText(due_on)}` : `Due on ${dueText(due_on, today)}`;
}

export function certificateText(
  certificate: NonNullable<OwnCourse['certificate']>,
  today: CalendarDay,
): string {
  return `Certificate ${certificate.number}, ${validityText(certificate, today)}`;
}

type OfflineNoticeProps = {
  /** What is shown is what this browser received last. */
  isOld: boolean;
  /** Pages that were read and are not sent yet. */
  waiting: number;
};

/** Calm words while nobody answers: nothing is lost. Nothing while all is well. */
export function OfflineNotice({ isOld, waiting }: OfflineNoticeProps) {
  if (!isOld && waiting === 0) return null;
  return (
    <Notice tone="info" title="No connection">
      {waiting > 0
        ? `You can go on reading. ${pageCount(waiting)} that you have read ${waiting === 1 ? 'is' : 'are'} kept on this device and sent when the connection is back.`
        : 'This is what this device received last. You can go on reading.'}
    </Notice>
  );
}

type CourseLoadedProps = { courseId: string; children: (course: CourseInHand) => ReactNode };

/** Shows a course once it is there, in the language that its learner wants, and what hinders it otherwise. */
export function CourseLoaded({ courseId, children }: CourseLoadedProps) {
  const { data, error, refetch } = useCourse(courseId);
  const { wanted } = useWantedLanguages();
  if (data)
    return (
      <>
        <LanguageBar offered={languagesIn(data.data)} />
        {children({ ...data, data: saidIn(data.data, wanted) })}
      </>
    );
  if (!error) return <LoadingState text="Loading the course…" />;
  // An address that names no course at all is refused as such.
  if (error.status === 404 || error.status === 400) return <NoSuchCourse />;
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}

/** The day it is for whoever looks; moves on at midnight. */
export function useToday(): CalendarDay {
  const zone = useViewerZone();
  return zone.dayAt(useMinute());
}
