import { measurementTypeProblems } from '@heatwise/domain/measurements/measurement-type-form';
import { Button, Group } from '@mantine/core';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { type TypeDraft, TypeFields } from './type-fields.tsx';
import { TYPE_KINDS, type TypeKind } from './type-kinds.ts';
import { useCreateType } from './types.mutations.ts';

type NewTypeDialogProps = { kind: TypeKind; onClose: () => void; onCreated: (typeId: string) => void };

const EMPTY: TypeDraft = { name: '', unit: '', icon: null, image: null };

/** Makes a new type; its page opens when it is there. */
export function NewTypeDialog({ kind, onClose, onCreated }: NewTypeDialogProps) {
  const form = useDraftForm({
    saved: EMPTY,
    problemsOf: measurementTypeProblems,
    inputOf: (draft) => draft,
    write: useCreateType(kind),
    onSaved: ({ type_id }) => onCreated(type_id),
  });

  return (
    <GuardedModal opened onClose={onClose} unsaved={form.unsaved} title={TYPE_KINDS[kind].add} centered>
      <form noValidate onSubmit={form.onSubmit}>
        <TypeFields draft={form.values} problems={form.problems} onChange={form.change} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Create
          </Button>
        </Group>
      </form>
    </GuardedModal>
  );
}
