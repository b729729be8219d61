import {
  countOfPeople,
  deletionWarning,
  hideWarning,
  mergeWarning,
} from '@heatwise/domain/people/people-actions';
import { scopeOf } from '@heatwise/domain/permissions/actor';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import { mayMergeUsers } from '@heatwise/domain/permissions/may';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import { Button, Radio, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconCalendarRepeat,
  IconEye,
  IconEyeOff,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { testCount } from '../../../entities/measurements/measurement-text.ts';
import { useSetShiftPattern } from '../../../entities/people/roster.tsx';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import { useIsCreatingTag } from '../../../entities/tags/use-create-tag.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import { HideInstead } from '../../../ui/hide-instead.tsx';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { NO_PATTERN, ShiftPatternSelect } from '../shift-pattern-select.tsx';
import type { ChosenPerson, Possible } from './chosen-people.ts';
import type { Tagging } from './people.mutations.ts';
import classes from './people-list.module.css';
import { testCounts } from './people-list.queries.ts';

type MergeDialogProps = {
  /** Exactly two while the dialog is open, else none. */
  pair: readonly ChosenPerson[];
  onMerge: (merge: { source: ChosenPerson; target: ChosenPerson }) => void;
  onCancel: () => void;
};

/** Asks which of two people is kept, and says what becomes of the other. */
function MergeDialog({ pair, onMerge, onCancel }: MergeDialogProps) {
  const [one, other] = pair;
  return (
    <ConfirmedMerge
      key={pair.map(({ user_id }) => user_id).join()}
      pair={one && other ? [one, other] : null}
      onMerge={onMerge}
      onCancel={onCancel}
    />
  );
}

type ConfirmedProps = Omit<MergeDialogProps, 'pair'> & { pair: readonly [ChosenPerson, ChosenPerson] | null };

function ConfirmedMerge({ pair, onMerge, onCancel }: ConfirmedProps) {
  const actor = useActor();
  const [chosen, setChosen] = useState<string | null>(null);
  const people = pair ?? [];
  const ids = people.map(({ user_id }) => user_id);
  const { data: counts = [] } = useLocalRows((queries) => testCounts(queries, ids), ['tests of two', ids]);
  const otherOf = (id: string) => people.find(({ user_id }) => user_id !== id);
  const mayKeep = (person: ChosenPerson) => {
    const source = otherOf(person.user_id);
    return source !== undefined && mayMergeUsers(actor, ifAgreed(actor, source), person);
  };
  const target = people.find(({ user_id }) => user_id === chosen) ?? people.find(mayKeep);
  const source = target && otherOf(target.user_id);

  return (
    <ConfirmDialog
      opened={pair !== null}
      title="Merge two people"
      confirm="Merge"
      isDangerous
      onConfirm={() => {
        if (source && target) onMerge({ source, target });
      }}
      onCancel={onCancel}
    >
      <Radio.Group label="Who is kept?" value={target?.user_id ?? ''} onChange={setChosen}>
        <div className={classes.pair}>
          {people.map((person) => (
            <Radio
              key={person.user_id}
              value={person.user_id}
              disabled={!mayKeep(person)}
              label={person.name}
              description={[
                person.email ?? 'no email',
                testCount(counts.find(({ user_id }) => user_id === person.user_id)?.count ?? 0),
              ].join(' · ')}
            />
          ))}
        </div>
      </Radio.Group>
      {source && target ? <Text size="sm">{mergeWarning(source.name, target.name)}</Text> : null}
    </ConfirmDialog>
  );
}

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
function TagDialog({ mode, isBusy, people, onTag, onCancel }: TagDialogProps) {
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

/** What can be begun with the people chosen; some of it asks first. */
export type BulkStep = 'hide' | 'unhide' | 'delete' | 'restore' | 'tag' | 'untag' | 'shift' | 'merge';

const STEPS: readonly { step: BulkStep; text: string; icon: typeof IconTag; needs: keyof Possible }[] = [
  { step: 'hide', text: 'Hide', icon: IconEyeOff, needs: 'hide' },
  { step: 'unhide', text: 'Unhide', icon: IconEye, needs: 'unhide' },
  { step: 'tag', text: 'Tag', icon: IconTag, needs: 'tag' },
  { step: 'untag', text: 'Remove tags', icon: IconTagOff, needs: 'untag' },
  { step: 'shift', text: 'Shift pattern', icon: IconCalendarRepeat, needs: 'tag' },
  { step: 'merge', text: 'Merge', icon: IconArrowMerge, needs: 'merge' },
  { step: 'delete', text: 'Delete', icon: IconTrash, needs: 'delete' },
  { step: 'restore', text: 'Restore', icon: IconArrowBackUp, needs: 'restore' },
];

type BulkButtonsProps = {
  possible: Possible;
  /** Shift patterns are given only where there is a roster. */
  isRosterOpen: boolean;
  isBusy: boolean;
  onStep: (step: BulkStep) => void;
};

export function BulkButtons({ possible, isRosterOpen, isBusy, onStep }: BulkButtonsProps) {
  return STEPS.filter(({ step, needs }) => possible[needs] && (step !== 'shift' || isRosterOpen)).map(
    ({ step, text, icon: Icon }) => (
      <Button
        key={step}
        variant="default"
        leftSection={<Icon size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => onStep(step)}
      >
        {text}
      </Button>
    ),
  );
}

type Props = {
  asking: BulkStep | null;
  people: readonly ChosenPerson[];
  mayHide: boolean;
  isSelfAmong: boolean;
  isBusy: boolean;
  onClose: () => void;
  /** What was asked for is done: nobody stays chosen. */
  onDone: () => void;
  onWrite: (action: 'hide' | 'delete') => void;
  onTag: (mode: 'add' | 'remove', tagging: Tagging) => void;
  onMerge: (merge: { source: ChosenPerson; target: ChosenPerson }) => void;
};

/** The questions that stand before what is done with many people. */
export function BulkDialogs(props: Props) {
  const { asking, people, mayHide, isSelfAmong, isBusy, onClose, onDone, onWrite, onTag, onMerge } = props;
  const many = countOfPeople(people.length);
  function write(action: 'hide' | 'delete'): void {
    onClose();
    onWrite(action);
  }
  return (
    <>
      <ConfirmDialog
        opened={asking === 'hide'}
        title={`Hide ${many}?`}
        confirm="Hide"
        isBusy={isBusy}
        onConfirm={() => write('hide')}
        onCancel={onClose}
      >
        {hideWarning(people.length, isSelfAmong)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete ${many}?`}
        confirm="Delete"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => write('delete')}
        onCancel={onClose}
      >
        {deletionWarning(people.length)}
        {mayHide ? (
          <div>
            <HideInstead isBusy={isBusy} onHide={() => write('hide')} />
          </div>
        ) : null}
      </ConfirmDialog>
      <TagDialog
        mode={asking === 'tag' ? 'add' : asking === 'untag' ? 'remove' : null}
        isBusy={isBusy}
        people={people}
        onTag={(mode, tagging) => {
          onClose();
          onTag(mode, tagging);
        }}
        onCancel={onClose}
      />
      <ShiftPatternDialog opened={asking === 'shift'} people={people} onDone={onDone} onCancel={onClose} />
      <MergeDialog
        pair={asking === 'merge' ? people : []}
        onMerge={(merge) => {
          onClose();
          onMerge(merge);
        }}
        onCancel={onClose}
      />
    </>
  );
}

type ShiftPatternDialogProps = {
  opened: boolean;
  people: readonly ChosenPerson[];
  onDone: () => void;
  onCancel: () => void;
};

/** Gives the people chosen one shift pattern in place of theirs, or takes it off them. */
function ShiftPatternDialog({ opened, people, onDone, onCancel }: ShiftPatternDialogProps) {
  const set = useSetShiftPattern();
  const [tagId, setTagId] = useState<string | null>(null);
  const body = {
    tag_id: tagId === NO_PATTERN ? null : tagId,
    user_ids: people.map(({ user_id }) => user_id),
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Shift pattern of ${countOfPeople(people.length)}`}
      confirm="Save"
      isBusy={set.isPending}
      isDisabled={tagId === null}
      onConfirm={() => set.mutate(body, { onSuccess: onDone })}
      onCancel={onCancel}
    >
      <ShiftPatternSelect label="Shift pattern" value={tagId} onChange={setTagId} />
      It replaces any pattern that they have now. Patterns are created in Settings, Shift patterns.
    </ConfirmDialog>
  );
}
