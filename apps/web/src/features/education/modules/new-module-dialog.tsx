import { MODULE_TITLE_MAX_LENGTH } from '@heatwise/domain/education/module-content';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useCreateModule } from './modules.mutations.ts';
import { useReadyModules } from './modules.queries.ts';

type Props = { opened: boolean; onClose: () => void };

const EMPTY = 'empty';

/** Begins a module with nothing, or with one that comes with the product. */
export function NewModuleDialog({ opened, onClose }: Props) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title="New module" size="lg" centered={false}>
      {opened ? <Form onClose={onClose} /> : null}
    </GuardedModal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [module_id] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState('');
  const [from, setFrom] = useState(EMPTY);
  const [isMissing, setIsMissing] = useState(false);
  const { data: ready } = useReadyModules(true);
  const unsaved = useUnsavedChanges(title !== '' || from !== EMPTY);
  const create = useCreateModule();
  const navigate = useNavigate();

  function choose(slug: string): void {
    const before = ready?.find((one) => one.slug === from)?.title ?? '';
    setFrom(slug);
    setIsMissing(false);
    // A title that was typed stays.
    if (title === before) setTitle(ready?.find((one) => one.slug === slug)?.title ?? '');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (title.trim() === '') {
      setIsMissing(true);
      return;
    }
    create.mutate(
      { module_id, title, ...(from !== EMPTY && { ready: from }) },
      {
        onSuccess: () => {
          unsaved.isSettled = true;
          void navigate({ to: '/education/modules/$module_id/training', params: { module_id } });
        },
      },
    );
  }

  if (!ready) return <LoadingState />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Title"
          required
          data-autofocus
          maxLength={MODULE_TITLE_MAX_LENGTH}
          value={title}
          error={isMissing ? 'A title is needed.' : null}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Radio.Group label="Begin with" value={from} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio.Card value={EMPTY} p="sm" radius="md">
              <Group wrap="nowrap" align="flex-start">
                <Radio.Indicator />
                <Text size="sm" fw={600}>
                  An empty module
                </Text>
              </Group>
            </Radio.Card>
            {ready.map(({ slug, title: name, summary, minutes, pages, questions }) => (
              <Radio.Card key={slug} value={slug} p="sm" radius="md" aria-label={name}>
                <Group wrap="nowrap" align="flex-start">
                  <Radio.Indicator />
                  <div>
                    <Text size="sm" fw={600}>
                      {name}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {summary}
                    </Text>
                    <Text size="xs" c="dimmed" mt={4}>
                      {minutes} minutes, {pages + 1} pages with its sources, {questions} questions
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
