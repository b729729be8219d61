import type { OwnStory, PublishedStory } from '@heatwise/contract/referral/referral.contract';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { isEditableStory, STORY_STATE_LABELS, type StoryState } from '@heatwise/domain/referral/story';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ProgrammeHead, StateMark, type Tone } from '../../entities/programme/programme-parts.tsx';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { useActor } from '../../sync/actor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow, QueryList, QueryState } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import classes from './referral.module.css';
import {
  useOwnStories,
  usePublishedStories,
  useRemoveStory,
  useStoryPicture,
  useWithdrawStory,
} from './referral.queries.ts';
import { StoryCard, StoryImage } from './story-card.tsx';
import { StoryDialog, SubmitDialog } from './story-dialogs.tsx';

const TONES: Readonly<Record<StoryState, Tone>> = {
  draft: 'quiet',
  submitted: 'waiting',
  published: 'good',
  declined: 'bad',
};
type Asked = { readonly what: 'edit' | 'submit' | 'withdraw' | 'remove'; readonly story_id: string | null };

/** The organisation's own stories in every state, for its admins. */
export function OwnStories() {
  const { data, error, refetch } = useOwnStories();
  const [asked, setAsked] = useState<Asked | null>(null);
  const withdraw = useWithdrawStory();
  const remove = useRemoveStory();
  const close = () => setAsked(null);
  // As it is now: its picture is kept while one writes.
  const story = data?.find(({ story_id }) => story_id === asked?.story_id) ?? null;
  return (
    <TitledCard title="Your stories" hint="Only admins of your organisation see these.">
      <Group justify="flex-end" mb="sm">
        <Button
          size="md"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAsked({ what: 'edit', story_id: null })}
        >
          New story
        </Button>
      </Group>
      <QueryList
        query={{ data, error, refetch }}
        text="Loading your stories…"
        height={100}
        label="Your stories"
        items={data}
        empty={{ title: 'No story of yours yet', hint: 'Tell others what has changed on your sites.' }}
      >
        {(one) => (
          <Entry
            key={one.story_id}
            story={one}
            onAsk={(what) => setAsked({ what, story_id: one.story_id })}
          />
        )}
      </QueryList>
      <StoryDialog opened={asked?.what === 'edit'} story={story} onClose={close} />
      <SubmitDialog story={asked?.what === 'submit' ? story : null} onClose={close} />
      <ConfirmDialog
        opened={asked?.what === 'withdraw'}
        title="Withdraw this story?"
        confirm="Withdraw"
        isBusy={withdraw.isPending}
        onConfirm={() => story && withdraw.mutate(story.story_id, { onSuccess: close })}
        onCancel={close}
      >
        You take back that it may be shown: from then on nobody else sees it. It stays here as a draft.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked?.what === 'remove'}
        title="Delete this story?"
        confirm="Delete"
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => story && remove.mutate(story.story_id, { onSuccess: close })}
        onCancel={close}
      >
        The story and its picture are deleted, and shown no longer. This cannot be undone.
      </ConfirmDialog>
    </TitledCard>
  );
}

function Entry({ story, onAsk }: { story: OwnStory; onAsk: (what: Asked['what']) => void }) {
  const { title, quote, state, reason, sent_at, sent_by_name } = story;
  const zone = useViewerZone();
  const named = title || 'Without a title';
  return (
    <ListRow
      label={named}
      end={
        <Group gap="xs">
          {isEditableStory(state) ? (
            <>
              <Button variant="default" aria-label={`Change ${named}`} onClick={() => onAsk('edit')}>
                Change
              </Button>
              <Button variant="default" aria-label={`Submit ${named}`} onClick={() => onAsk('submit')}>
                Submit
              </Button>
            </>
          ) : (
            <Button variant="default" aria-label={`Withdraw ${named}`} onClick={() => onAsk('withdraw')}>
              Withdraw
            </Button>
          )}
          <Button variant="default" aria-label={`Delete ${named}`} onClick={() => onAsk('remove')}>
            Delete
          </Button>
        </Group>
      }
    >
      <Group gap="xs">
        <Text fw={600}>{named}</Text>
        <StateMark tone={TONES[state]}>{STORY_STATE_LABELS[state]}</StateMark>
      </Group>
      <Text size="sm" lineClamp={2}>
        {quote}
      </Text>
      {sent_at ? (
        <Text size="sm" c="dimmed">
          {`Submitted on ${dateText(Date.parse(sent_at), zone)}${sent_by_name ? ` by ${sent_by_name}` : ''}`}
        </Text>
      ) : null}
      {reason ? <Text size="sm">{`Heatwise says: ${reason}`}</Text> : null}
    </ListRow>
  );
}

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
