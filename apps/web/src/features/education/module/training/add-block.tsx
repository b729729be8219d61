import {
  MOST_BLOCKS,
  type RichTextNode,
  type TrainingBlock,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import type { KeptUpload } from '../../files/kept-uploads.ts';
import { useModuleDraft } from '../module-context.ts';
import { BLOCK_KINDS } from './block-kinds.ts';
import classes from './training.module.css';
import { addBlock } from './training-changes.ts';
import { type Upload, useUploads } from './use-uploads.ts';

const EMPTY: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };
const SENT_KINDS = ['picture', 'video', 'pdf'] as const;
const ACCEPTS = {
  picture: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  video: 'video/mp4,video/webm',
  pdf: 'application/pdf',
} as const;

/** At the end of a page: another block. A file is shown here while it is on its way. */
export function AddBlock({ page }: { page: TrainingPage }) {
  const { change } = useModuleDraft();
  const { page_id, blocks } = page;
  const add = (block: TrainingBlock) => change(addBlock(page_id, block));
  const uploads = useUploads(add);
  if (blocks.length >= MOST_BLOCKS)
    return (
      <Text size="sm" c="dimmed">
        A page has room for {MOST_BLOCKS} blocks. Go on with another page.
      </Text>
    );
  return (
    <>
      {uploads.all.length + uploads.unfinished.length > 0 ? (
        <div className={classes.blocks}>
          {uploads.all.map((upload) => (
            <UploadState
              key={upload.file_id}
              upload={upload}
              onCancel={() => uploads.cancel(upload.file_id)}
            />
          ))}
          {uploads.unfinished.map((upload) => (
            <UnfinishedUpload
              key={upload.file_id}
              upload={upload}
              onForget={() => uploads.cancel(upload.file_id)}
            />
          ))}
        </div>
      ) : null}
      <Group gap="xs" role="group" aria-label="Add a block">
        {(['text', 'callout'] as const).map((kind) => {
          const { label, icon: Icon } = BLOCK_KINDS[kind];
          const block_id = crypto.randomUUID();
          return (
            <Button
              key={kind}
              variant="default"
              leftSection={<Icon size={18} aria-hidden="true" />}
              onClick={() =>
                add(
                  kind === 'text'
                    ? { kind, block_id, document: EMPTY }
                    : { kind, block_id, tone: 'info', document: EMPTY },
                )
              }
            >
              {label}
            </Button>
          );
        })}
        {SENT_KINDS.map((kind) => {
          const { label, icon: Icon } = BLOCK_KINDS[kind];
          return (
            <FileButton
              key={kind}
              accept={ACCEPTS[kind]}
              onChange={(file) => file && void uploads.begin(kind, file)}
            >
              {(props) => (
                <Button variant="default" leftSection={<Icon size={18} aria-hidden="true" />} {...props}>
                  {label}
                </Button>
              )}
            </FileButton>
          );
        })}
      </Group>
    </>
  );
}

/** A file on its way: how far it is, whether it waits for the connection, why it was refused. */
function UploadState({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
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
function UnfinishedUpload({ upload, onForget }: UnfinishedProps) {
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
