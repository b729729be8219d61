import { measurementTypeProblems } from '@heatwise/domain/measurements/measurement-type-form';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { fieldProblems } from './field-problems.ts';
import { type TypeDraft, TypeFields } from './type-fields.tsx';
import { TYPE_KINDS, type TypeKind } from './type-kinds.ts';
import { useCreateType } from './types.mutations.ts';

type Props = { kind: TypeKind; onClose: () => void; onCreated: (typeId: string) => void };

const EMPTY: TypeDraft = { name: '', unit: '', icon: null, image: null };

/** Makes a new type; its page opens when it is there. */
export function NewTypeDialog({ kind, onClose, onCreated }: Props) {
  const create = useCreateType(kind);
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<keyof TypeDraft, string>>>({});

  async function save(): Promise<void> {
    const found = measurementTypeProblems(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      onCreated((await create.mutateAsync(draft)).type_id);
    } catch (failure) {
      setProblems(fieldProblems(failure));
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={TYPE_KINDS[kind].add}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TypeFields draft={draft} problems={problems} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
