import type { TrainingBlock } from '@heatwise/domain/education/module-content';
import { IconAlignLeft, IconFileTypePdf, IconInfoCircle, IconPhoto, IconVideo } from '@tabler/icons-react';

/** What a block is called where blocks are added and listed. */
export const BLOCK_KINDS = {
  text: { label: 'Text', icon: IconAlignLeft },
  callout: { label: 'Callout', icon: IconInfoCircle },
  picture: { label: 'Picture', icon: IconPhoto },
  video: { label: 'Video', icon: IconVideo },
  pdf: { label: 'PDF', icon: IconFileTypePdf },
} as const satisfies Record<TrainingBlock['kind'], unknown>;
