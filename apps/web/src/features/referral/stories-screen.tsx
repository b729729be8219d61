import type { PublishedStory } from '@heatwise/contract/referral/stories.contract';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText } from '@heatwise/domain/time/date-text';
import { Card, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ProgrammeHead } from '../../entities/programme/programme-head.tsx';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { OwnStories } from './own-stories.tsx';
import classes from './referral.module.css';
import { usePublishedStories, useStoryPicture } from './referral.queries.ts';
import { StoryCard, StoryImage } from './story-card.tsx';

/** What organisations tell each other, and what one’s own tells. */
export function StoriesScreen() {
  const isAdmin = isOrgAdmin(useActor());
  return (
    <Stack gap="md">
      <ProgrammeHead about="What other organisations have made of it. Stories are shown with their agreement, and only for as long as they give it." />
      {isAdmin ? <OwnStories /> : null}
      <TitledCard title="Published stories">
        <Published />
      </TitledCard>
    </Stack>
  );
}

function Published() {
  const [words, setWords] = useState('');
  const { data, error, refetch } = usePublishedStories();
  if (!data) return <QueryState query={{ data, error, refetch }} text="Loading the stories…" height={200} />;
  if (data.length === 0)
    return <EmptyState title="No stories yet" hint="They appear here once one is published." />;
  const shown = data.filter(({ title, quote, organisation_name, said_by }) =>
    matchesSearch([title, quote, organisation_name, said_by], words),
  );
  return (
    <Stack gap="md">
      <SearchField
        aria-label="Search stories"
        placeholder="Words of a story, or an organisation"
        value={words}
        onChange={setWords}
        maw={420}
      />
      {shown.length === 0 ? <EmptyState title="Nothing matches" hint="Try fewer letters." /> : null}
      <ul className={classes.stories} aria-label="Published stories">
        {shown.map((story) => (
          <li key={story.story_id}>
            <Story story={story} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Story({ story }: { story: PublishedStory }) {
  const zone = useViewerZone();
  return (
    <Card withBorder radius="lg" padding="md" h="100%">
      <StoryCard story={story} picture={story.has_picture ? <Picture story={story} /> : null}>
        <Text size="xs" c="dimmed">
          {dateText(Date.parse(story.published_at), zone)}
        </Text>
      </StoryCard>
    </Card>
  );
}

function Picture({ story: { story_id, published_at } }: { story: PublishedStory }) {
  const { data } = useStoryPicture(story_id, published_at);
  return <StoryImage image={data} />;
}
