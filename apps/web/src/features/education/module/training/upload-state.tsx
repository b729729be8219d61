import { Button, Group, Progress, Text } from '@mantine/core';
import type { KeptUpload } from '../../files/kept-uploads.ts';
import { BLOCK_KINDS } from './block-kinds.ts';
import classes from './training.module.css';
import type { Upload } from './use-uploads.ts';

/** A file on its way: how far it is, whether it waits for the connection, why it was refused. */
export function UploadState({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { name, share, isWaiting, failure } = upload;
  const percent = Math.round(100 * share);
  const text = failure ?? (isWaiting ? `Waiting for the connection, ${percent} % sent` : `${percent} % sent`);
  return (
    <div className={classes.block}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          {failure === null ? 'Cancel' : 'Dismiss'}
        </Button>
      </Group>
      {failure === null ? <Progress value={percent} aria-label={`${name} is being sent`} /> : null}
      <Text size="sm" role="status" c={failure === null ? 'dimmed' : 'var(--mantine-color-error)'}>
        {text}
      </Text>
    </div>
  );
}

type UnfinishedProps = { upload: KeptUpload; onForget: () => void };

/** A file that was on its way when the page was left: how to go on with it. */
export function UnfinishedUpload({ upload, onForget }: UnfinishedProps) {
  const { kind, name, share } = upload;
  return (
    <div className={classes.block}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Button variant="subtle" size="compact-sm" aria-label={`Forget ${name}`} onClick={onForget}>
          Forget
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {Math.round(100 * share)} % had arrived when this page was left. Press {BLOCK_KINDS[kind].label} and
        choose the same file: the rest is sent.
      </Text>
    </div>
  );
}
