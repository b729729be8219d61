import { Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SyncProgress } from '../sync/progress.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './sync-banner.module.css';

type Props = {
  progress: SyncProgress;
  /** What else concerns every screen. */
  children?: ReactNode;
};

/** The first synchronisation's progress, above the screen but never in its place. Source: specification §4. */
export function SyncBanner({ progress, children }: Props) {
  const { message, percentage, storageFull, persistent } = progress;
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
          />
        </section>
      ) : null}
      {children ? <div className={classes.notice}>{children}</div> : null}
      {storageFull ? (
        <div className={classes.notice}>
          <Notice tone="warning" title="The storage of this browser is full">
            Pictures and the oldest months make room for new measurements. Free some space on this device to
            keep all of them at hand; nothing is lost on the server.
          </Notice>
        </div>
      ) : null}
      {persistent ? null : (
        <div className={classes.notice}>
          <Notice tone="info">
            This browser keeps no files for Heatwise, as in a private window: without a connection nothing is
            left once its last tab is closed.
          </Notice>
        </div>
      )}
    </>
  );
}
