import {
  CALLOUT_LABELS,
  CALLOUT_TONES,
  type CalloutTone,
  type TrainingBlock,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { FILE_TITLE_MAX_LENGTH } from '@heatwise/domain/education/module-files';
import { ActionIcon, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { UndoNotice } from '../../../../ui/undo-notice.tsx';
import { PdfView, Picture, VideoView } from '../../reading/media-blocks.tsx';
import { useModuleDraft } from '../module-context.ts';
import { BLOCK_KINDS } from './block-kinds.ts';
import { CaptionsField } from './captions-field.tsx';
import classes from './training.module.css';
import { changeBlock, moveBlock, removeBlock, restoreBlock } from './training-changes.ts';

/** The editor is large, and only those who write need it. */
const TextEditor = lazy(() =>
  import('./text-editor.tsx').then(({ TextEditor: editor }) => ({ default: editor })),
);

type Props = { block: TrainingBlock; onChange: (block: TrainingBlock) => void };

/** What changes a block, by its kind. */
function BlockEditor({ block, onChange }: Props) {
  const { files } = useModuleDraft();
  switch (block.kind) {
    case 'text':
      return (
        <Suspense fallback={<Skeleton height={120} />}>
          <TextEditor
            label="Text"
            document={block.document}
            onChange={(document) => onChange({ ...block, document })}
          />
        </Suspense>
      );
    case 'callout':
      return (
        <>
          <SegmentedControl
            aria-label="Kind of callout"
            value={block.tone}
            onChange={(tone) => onChange({ ...block, tone: tone as CalloutTone })}
            data={CALLOUT_TONES.map((value) => ({ value, label: CALLOUT_LABELS[value] }))}
          />
          <Suspense fallback={<Skeleton height={120} />}>
            <TextEditor
              label="Text of the callout"
              document={block.document}
              onChange={(document) => onChange({ ...block, document })}
            />
          </Suspense>
        </>
      );
    case 'picture':
      return (
        <>
          <Picture file_id={block.file_id} alt={block.alt} files={files} />
          <TextInput
            label="What the picture shows"
            description="Read out to people who do not see it"
            maxLength={FILE_TITLE_MAX_LENGTH}
            value={block.alt}
            onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
          />
        </>
      );
    case 'video':
      return (
        <>
          <VideoView block={block} files={files} />
          <TextInput
            label="Title of the video"
            maxLength={FILE_TITLE_MAX_LENGTH}
            value={block.title}
            onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
          />
          <CaptionsField
            captionsId={block.captions_id}
            onChange={(captions_id) => onChange({ ...block, captions_id })}
          />
        </>
      );
    case 'pdf':
      return (
        <>
          <PdfView block={block} files={files} />
          <TextInput
            label="Title of the document"
            maxLength={FILE_TITLE_MAX_LENGTH}
            value={block.title}
            onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
          />
        </>
      );
  }
}

const nameOf = ({ kind }: TrainingBlock, index: number) => `${BLOCK_KINDS[kind].label} ${index + 1}`;

/** The blocks of a page, each with what changes it. */
export function BlockList({ page }: { page: TrainingPage }) {
  const { change } = useModuleDraft();
  const [removed, setRemoved] = useState<{ name: string; block: TrainingBlock; at: number } | null>(null);
  const { page_id, blocks } = page;
  return (
    <div className={classes.blocks}>
      <SortableList
        label="Blocks of the page"
        items={blocks}
        idOf={({ block_id }) => block_id}
        nameOf={nameOf}
        onMove={(from, to) => change(moveBlock(page_id, from, to))}
      >
        {(block, index, handle) => (
          <section className={classes.block} aria-label={nameOf(block, index)}>
            <div className={classes.blockHead}>
              {handle}
              <span className={classes.blockKind}>{BLOCK_KINDS[block.kind].label}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Delete ${nameOf(block, index)}`}
                onClick={() => {
                  setRemoved({ name: nameOf(block, index), block, at: index });
                  change(removeBlock(page_id, block.block_id));
                }}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </div>
            <BlockEditor
              block={block}
              onChange={(changed) => change(changeBlock(page_id, changed), `block ${block.block_id}`)}
            />
          </section>
        )}
      </SortableList>
      {removed ? (
        <UndoNotice
          text={`${removed.name} deleted.`}
          onUndo={() => {
            change(restoreBlock(page_id, removed.block, removed.at));
            setRemoved(null);
          }}
          onDismiss={() => setRemoved(null)}
        />
      ) : null}
    </div>
  );
}
