import type { OpenCourse } from '@heatwise/contract/education/courses.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { fileSizeText } from '@heatwise/domain/tickets/ticket-files';
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { CertificateDownload } from '../certificate/certificate-download.tsx';
import { CourseStateBadge } from '../course-state-badge.tsx';
import { AssessmentCard } from './assessment-card.tsx';
import {
  BackTo,
  ButtonTo,
  certificateText,
  dateOfCourse,
  OfflineNotice,
  pageCount,
  useToday,
} from './course-parts.tsx';
import type { CourseInHand } from './courses.queries.ts';
import { useDesk } from './learner-desk.ts';
import classes from './learning.module.css';
import type { CourseDownload as Download } from './use-course-download.ts';

/** Whether a course can be read without a connection, and the way to have it so. */
function CourseDownload({ download }: { download: Download }) {
  const { state, stored, files, bytesLeft, start } = download;
  switch (state) {
    case 'checking':
    case 'unavailable':
      return null;
    case 'complete':
      return (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
          <Text size="sm">Available offline</Text>
        </Group>
      );
    case 'running':
      return (
        <div>
          <Progress value={(100 * stored) / files} aria-label="Download" mb={6} />
          <Text size="sm" c="dimmed" role="status">
            {`Downloading for offline: ${stored} of ${formatCount(files, 'file', 'files')}`}
          </Text>
        </div>
      );
    case 'partial':
    case 'stopped':
      return (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={start}
          >
            {`Download for offline (${fileSizeText(bytesLeft)})`}
          </Button>
          {state === 'stopped' ? (
            <Text size="sm" role="status" mt={6}>
              {`The download stopped: ${stored} of ${files} files are on this device. Try again when you are online.`}
            </Text>
          ) : null}
        </div>
      );
  }
}

type Props = {
  course: CourseInHand;
  download: Download;
  /** The learner comes back from its pages: the heading is where they are. */
  isBack: boolean;
};

/** What a course is, how far one has come, and the way on. */
export function CourseOverview({ course: { data: course, isOld, waiting }, download, isBack }: Props) {
  const { places, printsCertificates } = useDesk();
  const today = useToday();
  const isOffline = isOld || waiting > 0;
  const { title, summary, language, minutes, pages, pages_done, certificate } = course;
  const next = course.training.findIndex(({ page_id }) => !course.page_ids_done.includes(page_id));
  const facts = [
    dateOfCourse(course, today),
    minutes === null ? null : `About ${minutes} minutes`,
    pages > 0 ? pageCount(pages) : null,
  ];
  return (
    <Stack gap="md" maw={780} mx="auto">
      <div className={classes.head}>
        <BackTo place={places.courses}>My courses</BackTo>
        <Title
          order={1}
          size="h2"
          lang={language}
          dir="auto"
          className={classes.name}
          {...(isBack && { ref: focusOnMount, tabIndex: -1 })}
        >
          {title}
        </Title>
        <div className={classes.facts}>
          <CourseStateBadge state={course.state} />
          <Text span size="sm" c="dimmed">
            {facts.filter((fact) => fact !== null).join(' · ')}
          </Text>
        </div>
        {summary ? (
          <Text lang={language} dir="auto" className={classes.name}>
            {summary}
          </Text>
        ) : null}
      </div>
      <OfflineNotice isOld={isOld} waiting={waiting} />
      {course.state === 'excused' ? <Text>You have been excused from this course.</Text> : null}
      {pages > 0 && course.state !== 'excused' ? (
        <TitledCard title="Training">
          <Stack gap="md">
            <div>
              <Progress value={(100 * pages_done) / pages} size="lg" aria-label="Pages read" mb={6} />
              <Text size="sm" c="dimmed">
                {pages_done} of {pageCount(pages)} read
              </Text>
            </div>
            <ButtonTo
              place={places.course(course.course_id, (next === -1 ? 0 : next) + 1)}
              variant={next === -1 ? 'default' : 'filled'}
            >
              {next === -1 ? 'Read again' : pages_done === 0 ? 'Start' : `Continue with page ${next + 1}`}
            </ButtonTo>
            <CourseDownload download={download} />
            <Contents course={course} />
          </Stack>
        </TitledCard>
      ) : null}
      {course.state === 'excused' && course.attempts.length === 0 ? null : (
        <AssessmentCard course={course} isOffline={isOffline} />
      )}
      {certificate ? (
        <TitledCard title="Certificate">
          <Stack gap="md" align="flex-start">
            <Text>{certificateText(certificate, today)}</Text>
            {printsCertificates ? (
              <CertificateDownload course_id={course.course_id} number={certificate.number} title={title} />
            ) : (
              <ButtonTo place={{ to: '/certificate/$number', params: { number: certificate.number } }}>
                Show certificate
              </ButtonTo>
            )}
          </Stack>
        </TitledCard>
      ) : null}
    </Stack>
  );
}

function Contents({ course }: { course: OpenCourse }) {
  const { places } = useDesk();
  const done = new Set(course.page_ids_done);
  return (
    <ol className={classes.pages} aria-label="Pages" lang={course.language}>
      {course.training.map(({ page_id, title }, index) => (
        <li key={page_id}>
          <Link {...places.course(course.course_id, index + 1)} className={classes.pageLink}>
            {done.has(page_id) ? (
              <IconCircleCheck
                size={22}
                stroke={1.8}
                aria-label="Read:"
                role="img"
                className={classes.isRead}
              />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-hidden="true" />
            )}
            <span dir="auto">{title.trim() === '' ? `Page ${index + 1}` : title}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
