import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import { LISTED_TAG_TYPES, type TagType, tagKind } from '@heatwise/domain/tags/tag-type';
import { useCallback, useMemo, useState } from 'react';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useActor } from '../../../sync/actor.tsx';
import { useIsCreatingTag, useNewTagForPicker } from '../../../sync/use-create-tag.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MultiPicker } from '../../../ui/multi-picker.tsx';
import type { PickerOption, ReadOptions } from '../../../ui/picker-options.ts';
import type { ChosenPerson } from './chosen-people.ts';
import { useTagPeople } from './people.mutations.ts';
import { anyTagOptions } from './tag-options.queries.ts';

type Props = {
  opened: boolean;
  people: readonly ChosenPerson[];
  /** Shift patterns are given only where there is a roster. */
  isRosterOpen: boolean;
  onDone: () => void;
  onCancel: () => void;
};

const NONE: readonly PickerOption[] = [];

/** Puts tags, jobs and locations on the people chosen; only such as lie within the actor's reach. */
export function TagDialog({ opened, people, isRosterOpen, onDone, onCancel }: Props) {
  const actor = useActor();
  const database = useLocalDatabase();
  const tagging = useTagPeople();
  const isCreatingTag = useIsCreatingTag();
  const onCreate = useNewTagForPicker('default');
  const [tags, setTags] = useState(NONE);
  const among = useMemo(() => {
    const scope = scopeOf(actor, 'edit_user');
    return scope.everyone ? null : scope.tag_ids;
  }, [actor]);
  const read = useCallback<ReadOptions>(
    async (page) => {
      const types: TagType[] = isRosterOpen ? [...LISTED_TAG_TYPES, 'roster'] : [...LISTED_TAG_TYPES];
      const rows = await database.rows(anyTagOptions(localQueries, { ...page, types, among }).compile());
      return rows.map(({ id, label, type }) => ({ id, label, hint: tagKind(type) }));
    },
    [database, among, isRosterOpen],
  );

  function close(): void {
    setTags(NONE);
    onCancel();
  }

  function save(): void {
    if (tags.length === 0) return;
    const tag_ids = tags.map(({ id }) => id);
    const user_ids = people.map(({ user_id }) => user_id);
    tagging.mutate(
      { tag_ids, user_ids },
      {
        onSuccess: () => {
          setTags(NONE);
          onDone();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={`Tag ${countOfPeople(people.length)}`}
      confirm="Tag"
      isBusy={tagging.isPending || isCreatingTag}
      onConfirm={save}
      onCancel={close}
    >
      <MultiPicker
        label="Tags, jobs and locations to add"
        {...(onCreate ? { onCreate } : {})}
        placeholder="Choose"
        read={read}
        value={tags}
        onChange={setTags}
      />
    </ConfirmDialog>
  );
}
