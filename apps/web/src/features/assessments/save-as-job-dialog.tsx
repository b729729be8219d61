import type { JobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { TAG_NAME_MAX_LENGTH, tagNameProblem, tidyTagName } from '@heatwise/domain/tags/tag-name';
import { Button, Group, TextInput } from '@mantine/core';
import { useCreateTag } from '../../entities/tags/use-create-tag.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';

type SaveAsJobDialogProps = {
  levels: JobFactorLevels;
  onClose: () => void;
  onSaved: (jobId: string) => void;
};

/** Makes a job of the factors. */
export function SaveAsJobDialog({ levels, onClose, onSaved }: SaveAsJobDialogProps) {
  const { data: tags = [] } = useLocalRows(
    (queries) => queries.selectFrom('tags').select(['tag_id', 'name', 'active']),
    ['names of all tags'],
  );

  const form = useDraftForm({
    saved: { name: '' },
    problemsOf: ({ name }) => ({
      name: tagNameProblem(
        name,
        tags.map((tag) => ({ ...tag, active: tag.active === 1 })),
      ),
    }),
    inputOf: ({ name }) => ({
      tag_id: crypto.randomUUID(),
      name: tidyTagName(name),
      type: 'job' as const,
      metadata: levels,
    }),
    write: useCreateTag(),
    onSaved: ({ tag_id }) => onSaved(tag_id),
  });

  return (
    <GuardedModal opened onClose={onClose} unsaved={form.unsaved} title="Save as job" centered>
      <form noValidate onSubmit={form.onSubmit}>
        <TextInput label="Name" maxLength={TAG_NAME_MAX_LENGTH} data-autofocus {...form.field('name')} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </GuardedModal>
  );
}
