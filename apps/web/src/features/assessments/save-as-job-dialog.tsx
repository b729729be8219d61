import type { JobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { TAG_NAME_MAX_LENGTH, tagNameProblem } from '@heatwise/domain/tags/tag-name';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCreateTag } from '../../entities/tags/use-create-tag.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';

type Props = { levels: JobFactorLevels; onClose: () => void; onSaved: (jobId: string) => void };

/** Makes a job of the factors. */
export function SaveAsJobDialog({ levels, onClose, onSaved }: Props) {
  const create = useCreateTag();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: tags = [] } = useLocalRows(
    (queries) => queries.selectFrom('tags').select(['tag_id', 'name', 'active']),
    ['names of all tags'],
  );

  function submit(): void {
    const existing = tags.map((tag) => ({ ...tag, active: tag.active === 1 }));
    const found = tagNameProblem(name, existing);
    setProblem(found);
    if (found !== null) return;
    const tag_id = crypto.randomUUID();
    create.mutate(
      { tag_id, name: name.trim(), type: 'job', metadata: levels },
      { onSuccess: () => onSaved(tag_id) },
    );
  }

  return (
    <Modal opened onClose={onClose} title="Save as job" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          error={problem}
          maxLength={TAG_NAME_MAX_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
