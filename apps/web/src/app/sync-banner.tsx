import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { testCount } from '../entities/measurements/measurement-text.ts';
import type { WaitingFor } from '../local-db/compact-rows.ts';
import type { SyncProgress } from '../sync/progress.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './sync-banner.module.css';

type Props = {
  progress: SyncProgress;
  /** What else concerns every screen. */
  children?: ReactNode;
};

const WAITING_TEXTS: Record<WaitingFor, string> = {
  files:
    'Waiting for the previous page to finish closing its data. Nothing is lost, and nothing has to be loaded again.',
  'another tab': 'Waiting for another Heatwise tab that is busy. Your data appears as soon as it responds.',
};

/** The first synchronisation's progress, above the screen but never in its place. */
export function SyncBanner({ progress, children }: Props) {
  const { message, percentage, initialSyncDone, fetchedTests, storageFull, persistent, waitingFor } =
    progress;
  return (
    <>
      {message ? (
        <section className={classes.banner} aria-label="First synchronisation">
          <Text size="sm" fw={600} role="status">
            {message}
          </Text>
          <Progress
            value={percentage}
            size="sm"
            radius="xl"
            mt={8}
            aria-label="Progress of the first synchronisation"
            transitionDuration={200}
            striped={!initialSyncDone}
            animated={!initialSyncDone}
          />
          {initialSyncDone ? null : (
            <Text size="xs" c="dimmed" mt={6}>
              {fetchedTests > 0 ? `${testCount(fetchedTests)} fetched. ` : ''}
              Numbers and lists show what has arrived so far.
            </Text>
          )}
        </section>
      ) : null}
      {waitingFor ? (
        <div className={classes.notice}>
          <Notice tone="info">{WAITING_TEXTS[waitingFor]}</Notice>
        </div>
      ) : null}
      {children ? <div className={classes.notice}>{children}</div> : null}
      {storageFull ? (
        <div className={classes.notice}>
          <Notice tone="warning" title="The storage of this browser is full">
            Pictures and the oldest months are removed from this browser to make room for new measurements.
            Free some space on this device to keep everything at hand; nothing is lost on the server.
          </Notice>
        </div>
      ) : null}
      {persistent ? null : (
        <div className={classes.notice}>
          <Notice tone="info">
            This browser does not store data for Heatwise, as in a private window: once its last tab is
            closed, nothing is available without a connection.
          </Notice>
        </div>
      )}
    </>
  );
}
