import { Alert, Progress, Text } from '@mantine/core';
import { IconDatabaseExclamation, IconDatabaseOff } from '@tabler/icons-react';
import type { SyncProgress } from '../sync/progress.ts';
import classes from './sync-banner.module.css';

/** The first synchronisation's progress, above the screen but never in its place. Source: specification §4. */
export function SyncBanner({ progress }: { progress: SyncProgress }) {
  const { message, percentage, storageFull, persistent } = progress;
  return (
    <>
      {message ? (
        <div className={classes.banner}>
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
        </div>
      ) : null}
      {storageFull ? (
        <Alert
          className={classes.full ?? ''}
          color="orange.9"
          icon={<IconDatabaseExclamation aria-hidden="true" />}
          title="The storage of this browser is full"
        >
          Pictures and the oldest months make room for new measurements. Free some space on this device to
          keep all of them at hand; nothing is lost on the server.
        </Alert>
      ) : null}
      {persistent ? null : (
        <Alert className={classes.full ?? ''} color="gray" icon={<IconDatabaseOff aria-hidden="true" />}>
          This browser keeps no files for Heatwise, as in a private window: without a connection nothing is
          left once its last tab is closed.
        </Alert>
      )}
    </>
  );
}
