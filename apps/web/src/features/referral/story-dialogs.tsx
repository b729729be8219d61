import type { OwnStory } from '@heatwise/contract/referral/referral.contract';
import { STORY_CONSENT, STORY_LIMITS, STORY_MESSAGES, storyProblems } from '@heatwise/domain/referral/story';
import { Button, Checkbox, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PictureField } from '../../ui/picture/picture-field.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useSaveStory, useSetStoryPicture, useStoryPicture, useSubmitStory } from './referral.queries.ts';
import { StoryCard, StoryImage } from './story-card.tsx';

type StoryDialogProps = { opened: boolean; story: OwnStory | null; onClose: () => void };

/** Writes a story, or changes one. A draft may be unfinished. */
export function StoryDialog({ opened, story, onClose }: StoryDialogProps) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title={story ? 'Change the story' : 'New story'}
      size="lg"
      closeOnClickOutside={false}
    >
      {opened ? <StoryForm story={story} onDone={onClose} /> : null}
    </GuardedModal>
  );
}

const EMPTY = { title: '', quote: '', said_by: '', organisation_name: '', figures: [] };
const EMPTY_FIGURES = Array.from({ length: STORY_LIMITS.figures }, () => ({ value: '', label: '' }));

function StoryForm({ story, onDone }: { story: OwnStory | null; onDone: () => void }) {
  const [story_id] = useState(() => story?.story_id ?? crypto.randomUUID());
  const { title, quote, said_by, organisation_name, figures } = story ?? EMPTY;
  const form = useDraftForm({
    saved: {
      title,
      quote,
      said_by,
      organisation_name,
      figures: EMPTY_FIGURES.map((empty, index) => figures[index] ?? empty),
    },
    inputOf: (values) => ({
      story_id,
      body: {
        ...values,
        figures: values.figures.filter(({ label, value }) => `${label}${value}`.trim() !== ''),
        revision: story?.revision ?? 0,
      },
    }),
    write: useSaveStory(),
    onSaved: onDone,
  });
  return (
    <Stack gap="lg">
      {story ? <Picture story={story} /> : null}
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap="md">
          <TextInput label="Title" maxLength={STORY_LIMITS.title} data-autofocus {...form.field('title')} />
          <Textarea
            label="What you tell"
            autosize
            minRows={3}
            maxLength={STORY_LIMITS.quote}
            {...form.field('quote')}
          />
          <TextInput
            label="Who says it"
            description="As they want to be named."
            maxLength={STORY_LIMITS.by}
            {...form.field('said_by')}
          />
          <TextInput
            label="Your organisation, as others may see it"
            maxLength={STORY_LIMITS.organisation}
            {...form.field('organisation_name')}
          />
          {form.values.figures.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as many as there are, and none is moved
            <Group key={index} gap="sm" grow preventGrowOverflow={false} align="flex-start">
              <TextInput
                label={`Number ${index + 1}`}
                placeholder="40 %"
                maxLength={STORY_LIMITS.value}
                flex="1 1 90px"
                {...form.field(`figures.${index}.value`)}
              />
              <TextInput
                label={`What number ${index + 1} says`}
                placeholder="fewer severe results"
                maxLength={STORY_LIMITS.label}
                flex="3 1 180px"
                {...form.field(`figures.${index}.label`)}
              />
            </Group>
          ))}
          {story ? null : (
            <Text size="sm" c="dimmed">
              A picture is added once the draft is saved.
            </Text>
          )}
          <FormButtons
            onCancel={onDone}
            size="md"
            loading={form.isBusy}
            disabled={story !== null && !form.isDirty}
          >
            Save the draft
          </FormButtons>
        </Stack>
      </form>
    </Stack>
  );
}

/** Kept at once, apart from the texts. */
function Picture({ story: { story_id, has_picture, revision } }: { story: OwnStory }) {
  const set = useSetStoryPicture();
  const { data } = useStoryPicture(story_id, `${has_picture} ${revision}`, has_picture);
  const [shown, setShown] = useState<string | null>(null);
  const image = shown ?? data ?? '';
  return (
    <Stack gap="xs">
      <PictureField
        image={image === '' ? null : image}
        alt="Picture of the story"
        initials=""
        shape="logo"
        mayEdit
        isBusy={set.isPending}
        onSet={async (next) => {
          await set.mutateAsync({ story_id, image: next });
          setShown(next);
        }}
      />
    </Stack>
  );
}

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
