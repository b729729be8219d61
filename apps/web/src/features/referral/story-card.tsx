import type { StoryDraft } from '@heatwise/domain/referral/story';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './referral.module.css';

type Props = {
  story: StoryDraft;
  picture?: ReactNode;
  /** Of its heading, by what it stands under. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** A story as others see it; what is added to it stands below. */
export function StoryCard({ story, picture = null, level = 3, children }: Props) {
  const { title, quote, said_by, organisation_name, figures } = story;
  return (
    <div className={classes.story}>
      {picture}
      <Title order={level} size="h5">
        {title || 'Without a title'}
      </Title>
      <blockquote className={classes.quote}>{quote || '…'}</blockquote>
      <Text size="sm" c="dimmed">
        {[said_by, organisation_name].filter((text) => text !== '').join(', ')}
      </Text>
      {figures.length > 0 ? (
        <dl className={classes.figures}>
          {figures.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: figures have no id, and are not moved
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
    </div>
  );
}

/** Says nothing that the story does not. */
export function StoryImage({ image }: { image: string | undefined }) {
  return image ? <img src={`data:image/jpeg;base64,${image}`} alt="" className={classes.picture} /> : null;
}
