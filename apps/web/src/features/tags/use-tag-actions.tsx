import { tagDeletionWarning } from '@heatwise/domain/tags/tag-messages';
import { tagKind } from '@heatwise/domain/tags/tag-type';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../ui/hide-instead.tsx';
import { TagNameDialog } from './tag-name-dialog.tsx';
import { useDeleteTag, useEditTag, useRestoreTag } from './tags.mutations.ts';
import type { TagRow } from './tags.queries.ts';

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
