import { tagDeletionWarning } from '@heatwise/domain/tags/tag-messages';
import { tagKind } from '@heatwise/domain/tags/tag-type';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../ui/hide-instead.tsx';
import type { TagRow } from './tags.queries.ts';

type Props = {
  /** Null while nothing is asked. */
  tag: TagRow | null;
  onDelete: (tag: TagRow) => void;
  onHide: (tag: TagRow) => void;
  onCancel: () => void;
};

/** Asks before a tag is deleted: says what that takes away, and offers to hide it instead. */
export function DeleteTagDialog({ tag, onDelete, onHide, onCancel }: Props) {
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
