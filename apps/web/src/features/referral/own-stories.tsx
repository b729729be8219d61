import type { OwnStory } from '@heatwise/contract/referral/stories.contract';
import { isEditableStory, STORY_STATE_LABELS, type StoryState } from '@heatwise/domain/referral/story';
import { dateText } from '@heatwise/domain/time/date-text';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { StateMark, type Tone } from '../../entities/programme/state-mark.tsx';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ListRow, QueryList } from '../../ui/query-list.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useRemoveStory, useWithdrawStory } from './referral.mutations.ts';
import { useOwnStories } from './referral.queries.ts';
import { StoryDialog } from './story-dialog.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

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
