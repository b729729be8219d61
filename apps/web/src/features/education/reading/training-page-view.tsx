import type { ShownFiles } from '@heatwise/contract/education/files.contract';
import { directionOf } from '@heatwise/domain/education/course-language';
import type { TrainingPage } from '@heatwise/domain/education/module-content';
import { Title } from '@mantine/core';
import type { Ref } from 'react';
import classes from './reading.module.css';
import { TrainingBlockView } from './training-block-view.tsx';

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
