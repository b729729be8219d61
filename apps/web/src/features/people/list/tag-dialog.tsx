import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag-type';
import { useMemo, useState } from 'react';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { useActor } from '../../../sync/actor.tsx';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import type { ChosenPerson } from './chosen-people.ts';
import type { Tagging } from './people.mutations.ts';

type TagDialogProps = {
  /** Null while it is closed. */
  mode: 'add' | 'remove' | null;
  isBusy: boolean;
  people: readonly ChosenPerson[];
  /** Gives whom each tag is new to, or who has it now. */
  onTag: (mode: 'add' | 'remove', tagging: Tagging) => void;
  onCancel: () => void;
};

const NONE: readonly PickerOption[] = [];

/** Puts tags, jobs and locations on the people chosen, or takes them off; only such as lie within the actor's reach. */
export function TagDialog({ mode, isBusy, people, onTag, onCancel }: TagDialogProps) {
  const actor = useActor();
  const isCreatingTag = useIsCreatingTag();
  const [tags, setTags] = useState(NONE);
  const unsaved = useUnsavedChanges(tags.length > 0);
  const isRemoving = mode === 'remove';
  const among = useMemo(() => {
    const scope = scopeOf(actor, 'edit_user');
    const reached = scope.everyone ? null : scope.tag_ids;
    if (!isRemoving) return reached;
    const carried = [...new Set(people.flatMap(({ tag_ids }) => tag_ids))];
    return reached ? carried.filter((id) => reached.includes(id)) : carried;
  }, [actor, isRemoving, people]);
  function close(): void {
    setTags(NONE);
    onCancel();
  }

  function save(): void {
    if (tags.length === 0) return;
    const tagging = tags.map(({ id }) => ({
      tag_id: id,
      user_ids: people
        .filter(({ tag_ids }) => tag_ids.includes(id) === isRemoving)
        .map(({ user_id }) => user_id),
    }));
    onTag(
      isRemoving ? 'remove' : 'add',
      tagging.filter(({ user_ids }) => user_ids.length > 0),
    );
    setTags(NONE);
  }

  return (
    <GuardedConfirmDialog
      unsaved={unsaved}
      opened={mode !== null}
      title={
        isRemoving
          ? `Remove tags from ${countOfPeople(people.length)}`
          : `Tag ${countOfPeople(people.length)}`
      }
      confirm={isRemoving ? 'Remove' : 'Tag'}
      isBusy={isBusy || isCreatingTag}
      onConfirm={save}
      onCancel={close}
    >
      <TagPicker
        label={`Tags, jobs and locations to ${isRemoving ? 'remove' : 'add'}`}
        tags={{ types: LISTED_TAG_TYPES, among }}
        {...(isRemoving ? {} : { creates: 'default' })}
        placeholder="Choose"
        value={tags}
        onChange={setTags}
      />
    </GuardedConfirmDialog>
  );
}
