import type { OwnStory } from '@heatwise/contract/referral/stories.contract';
import { STORY_LIMITS } from '@heatwise/domain/referral/story';
import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { PictureField } from '../../ui/picture/picture-field.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { useSaveStory, useSetStoryPicture } from './referral.mutations.ts';
import { useStoryPicture } from './referral.queries.ts';

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
