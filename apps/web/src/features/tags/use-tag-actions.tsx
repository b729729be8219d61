import { tagDeletionWarning, tagKind, tagNameProblem } from '@heatwise/domain/tags/tag';
import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { HideInstead } from '../../ui/hide-instead.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useDeleteTag, useEditTag, useRestoreTag } from './tags.mutations.ts';
import { type TagRow, tagNames } from './tags.queries.ts';

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
    <GuardedModal opened onClose={onClose} unsaved={unsaved} title={title}>
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

export type TagActions = {
  readonly rename: (tag: TagRow) => void;
  readonly setHidden: (tag: TagRow, is_hidden: boolean) => void;
  readonly askToDelete: (tag: TagRow) => void;
  readonly restore: (tag: TagRow) => void;
  /** What asks and answers; to be rendered. */
  readonly dialogs: ReactNode;
};

/** What one does with a tag, in its list and on its page. `onDeleted` is called when it is gone. */
export function useTagActions(onDeleted?: () => void): TagActions {
  const [renamed, setRenamed] = useState<TagRow | null>(null);
  const [deleted, setDeleted] = useState<TagRow | null>(null);
  const edit = useEditTag();
  const remove = useDeleteTag();
  const restore = useRestoreTag();

  const setHidden = ({ tag_id }: TagRow, is_hidden: boolean) => edit.mutate({ tag_id, is_hidden });
  return {
    rename: setRenamed,
    setHidden,
    askToDelete: setDeleted,
    restore: ({ tag_id, name }) => restore.mutate({ tag_id, name }),
    dialogs: (
      <>
        {renamed ? (
          <TagNameDialog
            key={renamed.tag_id}
            title={`Rename this ${tagKind(renamed.type)}`}
            submit="Save"
            initialName={renamed.name}
            ownTagId={renamed.tag_id}
            onClose={() => setRenamed(null)}
            onSubmit={(name) => {
              setRenamed(null);
              if (name !== renamed.name) edit.mutate({ tag_id: renamed.tag_id, name });
            }}
          />
        ) : null}
        <DeleteTagDialog
          tag={deleted}
          onCancel={() => setDeleted(null)}
          onHide={(tag) => {
            setDeleted(null);
            setHidden(tag, true);
          }}
          onDelete={(tag) => {
            setDeleted(null);
            remove.mutate({ tag_id: tag.tag_id, name: tag.name }, { onSuccess: () => onDeleted?.() });
          }}
        />
      </>
    ),
  };
}

type Props = {
  /** Null while nothing is asked. */
  tag: TagRow | null;
  onDelete: (tag: TagRow) => void;
  onHide: (tag: TagRow) => void;
  onCancel: () => void;
};

/** Asks before a tag is deleted: says what that takes away, and offers to hide it instead. */
function DeleteTagDialog({ tag, onDelete, onHide, onCancel }: Props) {
  return (
    <ConfirmDialog
      opened={tag !== null}
      title={tag ? `Delete this ${tagKind(tag.type)}?` : ''}
      confirm="Delete"
      isDangerous
      onConfirm={() => tag && onDelete(tag)}
      onCancel={onCancel}
    >
      <p>{tag ? tagDeletionWarning(tag.name) : ''}</p>
      {tag?.type === 'location' ? (
        <p>A job that is done only here counts as done at every location afterwards.</p>
      ) : null}
      {tag?.is_hidden === 0 ? <HideInstead onHide={() => onHide(tag)} /> : null}
    </ConfirmDialog>
  );
}
