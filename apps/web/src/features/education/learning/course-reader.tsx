import { emptyModule, fileIdsOf } from '@heatwise/domain/education/module-content';
import { Button, Progress, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { TrainingPageView } from '../reading/training-page-view.tsx';
import { BackTo, OfflineNotice } from './course-parts.tsx';
import { type CourseInHand, showsFiles, useCourseFiles, useReadPage } from './courses.queries.ts';
import { useDesk } from './learner-desk.ts';
import classes from './learning.module.css';
import { useLocalAddresses } from './use-local-addresses.ts';

type Props = {
  course: CourseInHand;
  /** Which page, from 1 on. */
  number: number;
  /** Turns to a page; null: back to what the course is. */
  onPage: (page: number | null) => void;
};

/** One page after the other. Going on counts the page as read. */
export function CourseReader({ course: { data: course, isOld, waiting }, number, onPage }: Props) {
  const { places } = useDesk();
  const readPage = useReadPage(course.course_id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { training } = course;
  const page = training[number - 1];
  const files = useLocalAddresses(
    useCourseFiles(course.course_id, training.some(showsFiles)),
    page ? fileIdsOf({ ...emptyModule(''), pages: [page] }) : [],
  );
  const isLast = number === training.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top, with its title
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [number]);

  if (!page) return null;
  function goOn(): void {
    if (page) readPage.mutate(page.page_id);
    onPage(isLast ? null : number + 1);
  }
  const goBack = () => number > 1 && onPage(number - 1);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // In a video they go forward and back.
    if (event.target instanceof HTMLMediaElement) return;
    if (event.key === 'ArrowRight' && !isLast) goOn();
    if (event.key === 'ArrowLeft') goBack();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut to the buttons below
    <div className={classes.reader} onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <BackTo place={places.course(course.course_id)} language={course.language}>
          {course.title}
        </BackTo>
        <Progress value={(100 * number) / training.length} aria-hidden />
        <Text size="sm" c="dimmed">
          Page {number} of {training.length}
        </Text>
      </div>
      <OfflineNotice isOld={isOld} waiting={waiting} />
      <Panel isRoomy aria-label={`Page ${number} of ${training.length}`}>
        <TrainingPageView
          page={page}
          files={files}
          language={course.language}
          number={number}
          titleRef={heading}
        />
      </Panel>
      <div className={classes.steps}>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          disabled={number === 1}
          onClick={goBack}
        >
          Previous
        </Button>
        <Button
          size="lg"
          rightSection={isLast ? null : <IconArrowRight size={20} aria-hidden="true" />}
          onClick={goOn}
        >
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </div>
    </div>
  );
}
