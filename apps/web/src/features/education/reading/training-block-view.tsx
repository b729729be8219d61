import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import { CALLOUT_LABELS } from '@heatwise/domain/education/callout-labels';
import type { CalloutTone, TrainingBlock } from '@heatwise/domain/education/module-content';
import { IconAlertOctagon, IconAlertTriangle, IconBulb, IconInfoCircle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { PdfView, Picture, VideoView } from './media-blocks.tsx';
import classes from './reading.module.css';
import { RichText } from './rich-text.tsx';

const TONE_ICONS = {
  info: IconInfoCircle,
  tip: IconBulb,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
} as const satisfies Record<CalloutTone, unknown>;

type Props = {
  block: TrainingBlock;
  files: ShownFiles | undefined;
  /** The order of the page's own title. */
  under: 1 | 2;
};

/** One block of a training page, as it is read. */
export function TrainingBlockView({ block, files, under }: Props): JSX.Element {
  switch (block.kind) {
    case 'text':
      return <RichText document={block.document} under={under} />;
    case 'callout': {
      const Icon = TONE_ICONS[block.tone];
      return (
        <div className={classes.callout} data-tone={block.tone} role="note">
          <p className={classes.calloutTitle}>
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            {CALLOUT_LABELS[block.tone]}
          </p>
          <RichText document={block.document} under={under} />
        </div>
      );
    }
    case 'picture':
      return <Picture file_id={block.file_id} alt={block.alt} files={files} />;
    case 'video':
      return <VideoView block={block} files={files} />;
    case 'pdf':
      return <PdfView block={block} files={files} />;
  }
}
