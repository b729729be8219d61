import { tagNameProblem } from '@heatwise/domain/tags/tag-name';
import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { tagNames } from './tags.queries.ts';

type TagNameDialogProps = {
  title: string;
  /** What pressing the button does, as a verb. */
  submit: string;
  initialName?: string;
  /** The tag being renamed, which may keep its own name. */
  ownTagId?: string;
  onSubmit: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a tag, a job or a location, and says why one cannot be taken. Render it while it is open. */
export function TagNameDialog({
  title,
  submit,
  initialName = '',
  ownTagId,
  onSubmit,
  onClose,
}: TagNameDialogProps) {
  const [name, setName] = useState(initialName);
  const [isChecked, setIsChecked] = useState(false);
  /** Asked to save before the names that are taken were read. */
  const [isWaiting, setIsWaiting] = useState(false);
  const { data: names } = useLocalRows(tagNames, ['tag names']);
  const existing = (names ?? []).map((tag) => ({ ...tag, active: true }));
  const unsaved = useUnsavedChanges(name !== initialName);
  const found = tagNameProblem(name, existing, ownTagId ?? null);
  const problem = isChecked && names ? found : null;

  function save(event: FormEvent): void {
    event.preventDefault();
    setIsChecked(true);
    setIsWaiting(true);
  }

  useEffect(() => {
    if (!isWaiting || !names) return;
    setIsWaiting(false);
    if (found === null) onSubmit(name.trim());
  }, [isWaiting, names, found, name, onSubmit]);

  return (
    <GuardedModal opened onClose={onClose} unsaved={unsaved} title={title} centered>
      <form onSubmit={save} noValidate>
        <TextInput
          label="Name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem ? <span role="alert">{problem}</span> : null}
          data-autofocus
          autoComplete="off"
        />
        <FormButtons mt="lg" onCancel={onClose}>
          {submit}
        </FormButtons>
      </form>
    </GuardedModal>
  );
}
