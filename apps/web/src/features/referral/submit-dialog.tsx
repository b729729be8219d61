import type { OwnStory } from '@heatwise/contract/referral/stories.contract';
import { STORY_CONSENT, STORY_MESSAGES, storyProblems } from '@heatwise/domain/referral/story';
import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSubmitStory } from './referral.mutations.ts';
import { useStoryPicture } from './referral.queries.ts';
import { StoryCard, StoryImage } from './story-card.tsx';

type SubmitDialogProps = { story: OwnStory | null; onClose: () => void };

/** Shows a story as others will see it, and asks for the agreement. */
export function SubmitDialog({ story, onClose }: SubmitDialogProps) {
  return (
    <GuardedModal opened={story !== null} onClose={onClose} title="Submit the story" size="lg">
      {story ? <Asked story={story} onDone={onClose} /> : null}
    </GuardedModal>
  );
}

function Asked({ story, onDone }: { story: OwnStory; onDone: () => void }) {
  const { story_id, revision, has_picture } = story;
  const submit = useSubmitStory();
  const { data } = useStoryPicture(story_id, `${has_picture} ${revision}`, has_picture);
  const [isAgreed, setIsAgreed] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const missing = Object.values(storyProblems(story));
  function send(): void {
    setIsMissing(!isAgreed);
    if (isAgreed) submit.mutate({ story_id, revision }, { onSuccess: onDone });
  }
  return (
    <Stack gap="md">
      <StoryCard story={story} picture={<StoryImage image={data} />} />
      {missing.length > 0 ? (
        <Notice tone="warning" title="Something is missing">
          <List size="sm">
            {missing.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Notice>
      ) : (
        <Checkbox
          label={STORY_CONSENT.text}
          checked={isAgreed}
          error={isMissing && !isAgreed ? STORY_MESSAGES.consentMissing : null}
          onChange={({ currentTarget }) => setIsAgreed(currentTarget.checked)}
        />
      )}
      <Text size="sm" c="dimmed">
        Somebody at Heatwise reads it first, and publishes it or says why not.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
        <Button size="md" loading={submit.isPending} disabled={missing.length > 0} onClick={send}>
          Agree and submit
        </Button>
      </Group>
    </Stack>
  );
}
