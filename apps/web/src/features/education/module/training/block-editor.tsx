import {
  CALLOUT_LABELS,
  CALLOUT_TONES,
  type CalloutTone,
  type TrainingBlock,
} from '@heatwise/domain/education/module-content';
import { FILE_TITLE_MAX_LENGTH } from '@heatwise/domain/education/module-files';
import { SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { PdfView, Picture, VideoView } from '../../reading/media-blocks.tsx';
import { useModuleDraft } from '../module-context.ts';
import { CaptionsField } from './captions-field.tsx';

/** The editor is large, and only those who write need it. */
const TextEditor = lazy(() =>
  import('./text-editor.tsx').then(({ TextEditor: editor }) => ({ default: editor })),
);

type Props = { block: TrainingBlock; onChange: (block: TrainingBlock) => void };

/** What changes a block, by its kind. */
export function BlockEditor({ block, onChange }: Props) {
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
