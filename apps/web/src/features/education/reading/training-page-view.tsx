import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import { directionOf } from '@heatwise/domain/education/course';
import {
  CALLOUT_LABELS,
  type CalloutTone,
  type TrainingBlock,
  type TrainingPage,
} from '@heatwise/domain/education/module-content';
import { Title } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconBulb, IconInfoCircle } from '@tabler/icons-react';
import type { JSX, Ref } from 'react';
import { PdfView, Picture, VideoView } from './media-blocks.tsx';
import classes from './reading.module.css';
import { RichText } from './rich-text.tsx';

const TONE_ICONS = {
  info: IconInfoCircle,
  tip: IconBulb,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
} as const satisfies Record<CalloutTone, unknown>;

type TrainingBlockViewProps = {
  block: TrainingBlock;
  files: ShownFiles | undefined;
  /** The order of the page's own title. */
  under: 1 | 2;
};

/** One block of a training page, as it is read. */
function TrainingBlockView({ block, files, under }: TrainingBlockViewProps): JSX.Element {
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

type Props = {
  page: TrainingPage;
  /** The module's files by their id, undefined while they are on their way; what is not there says so. */
  files: ShownFiles | undefined;
  /** The module's language, so that screen readers pronounce it and its letters run the right way. */
  language?: string;
  /** Names a page that has no title. */
  number?: number;
  /** 1 where the page is what the screen is about, 2 in a preview beside something else. */
  titleOrder?: 1 | 2;
  titleRef?: Ref<HTMLHeadingElement>;
};

/** A training page as learners read it; also for previews and for a screen in front of a crew. */
export function TrainingPageView({ page, files, language, number = 1, titleOrder = 1, titleRef }: Props) {
  const isUntitled = page.title.trim() === '';
  return (
    <article
      className={classes.page}
      dir={language ? directionOf(language) : 'auto'}
      {...(language && { lang: language })}
    >
      <Title
        order={titleOrder}
        size="h2"
        ref={titleRef}
        tabIndex={-1}
        className={classes.title}
        {...(isUntitled && { lang: 'en' })}
      >
        {isUntitled ? `Page ${number}` : page.title}
      </Title>
      {page.blocks.map((block) => (
        <TrainingBlockView key={block.block_id} block={block} files={files} under={titleOrder} />
      ))}
    </article>
  );
}
