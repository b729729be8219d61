import {
  type BulkAction,
  bulkDone,
  countOfPeople,
  deletionWarning,
  PEOPLE_AT_ONCE,
} from '@heatwise/domain/people/people-actions';
import { Button, Text } from '@mantine/core';
import { IconArrowMerge, IconEye, IconEyeOff, IconTag, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { HideInstead } from '../../../ui/hide-instead.tsx';
import { chosenPerson, possibleWith } from './chosen-people.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { useBulkWrite } from './people.mutations.ts';
import classes from './people-list.module.css';
import { chosenRows } from './people-list.queries.ts';
import { TagDialog } from './tag-dialog.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  ids: readonly string[];
  selection: Selection;
  isRosterOpen: boolean;
  /** What stands here while nobody is chosen. */
  counts: ReactNode;
};
type Asking = 'delete' | 'tag' | 'merge' | null;

/** How many people there are and are chosen, and what may be done with those chosen. */
export function SelectionBar({ ids, selection, isRosterOpen, counts }: Props) {
  const actor = useActor();
  const bulk = useBulkWrite();
  const [asking, setAsking] = useState<Asking>(null);
  const [undo, setUndo] = useState<{ action: BulkAction; user_ids: readonly string[] } | null>(null);
  const chosenIds = useMemo(() => [...selection.ids].sort(), [selection.ids]);
  const { data = [] } = useLocalRows(
    (queries) => chosenRows(queries, chosenIds),
    ['users', 'permissions'],
    ['chosen people', chosenIds],
  );
  const people = useMemo(
    () => data.filter(({ user_id }) => selection.ids.has(user_id)).map(chosenPerson),
    [data, selection.ids],
  );
  const possible = possibleWith(actor, people);
  const close = () => setAsking(null);

  function write(action: BulkAction, user_ids: readonly string[]): void {
    setUndo(null);
    bulk.mutate(
      { action, user_ids },
      {
        onSuccess: (changed) => {
          selection.clear();
          if (action !== 'delete') setUndo({ action, user_ids: changed.user_ids });
        },
        onSettled: close,
      },
    );
  }

  function writeBack({ action, user_ids }: NonNullable<typeof undo>): void {
    setUndo(null);
    bulk.mutate({ action: action === 'hide' ? 'unhide' : 'hide', user_ids });
  }

  const count = selection.ids.size;
  const few = ids.slice(0, PEOPLE_AT_ONCE);
  return (
    <div className={classes.bar} data-active={count > 0 || undefined}>
      <div className={classes.state}>
        {count > 0 ? (
          <Text size="sm" fw={600} role="status">
            {countOfPeople(count)} chosen
            {possible.isTooMany ? `; at most ${countOfPeople(PEOPLE_AT_ONCE)} at once` : ''}
          </Text>
        ) : undo && undo.user_ids.length > 0 ? (
          <Text size="sm" component="div" role="status">
            {bulkDone(undo.action, undo.user_ids.length)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => writeBack(undo)}>
              Undo
            </Button>
          </Text>
        ) : (
          counts
        )}
      </div>
      {count > 0 ? (
        <>
          {possible.hide ? (
            <Action
              icon={IconEyeOff}
              text="Hide"
              isBusy={bulk.isPending}
              onClick={() => write('hide', chosenIds)}
            />
          ) : null}
          {possible.unhide ? (
            <Action
              icon={IconEye}
              text="Unhide"
              isBusy={bulk.isPending}
              onClick={() => write('unhide', chosenIds)}
            />
          ) : null}
          {possible.tag ? <Action icon={IconTag} text="Tag" onClick={() => setAsking('tag')} /> : null}
          {possible.merge ? (
            <Action icon={IconArrowMerge} text="Merge" onClick={() => setAsking('merge')} />
          ) : null}
          {possible.delete ? (
            <Action icon={IconTrash} text="Delete" onClick={() => setAsking('delete')} />
          ) : null}
          <Button variant="subtle" onClick={selection.clear}>
            Choose nobody
          </Button>
        </>
      ) : ids.length > 0 ? (
        <Button variant="subtle" onClick={() => selection.set(few)}>
          {few.length < ids.length ? `Choose the first ${few.length.toLocaleString('en')}` : 'Choose all'}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete ${countOfPeople(count)}?`}
        confirm="Delete"
        isDangerous
        isBusy={bulk.isPending}
        onConfirm={() => write('delete', chosenIds)}
        onCancel={close}
      >
        {deletionWarning(count)}
        {possible.hide ? (
          <div>
            <HideInstead isBusy={bulk.isPending} onHide={() => write('hide', chosenIds)} />
          </div>
        ) : null}
      </ConfirmDialog>
      <TagDialog
        opened={asking === 'tag'}
        people={people}
        isRosterOpen={isRosterOpen}
        onDone={() => {
          selection.clear();
          close();
        }}
        onCancel={close}
      />
      <MergeDialog
        pair={asking === 'merge' ? people : []}
        onDone={() => {
          selection.clear();
          close();
        }}
        onCancel={close}
      />
    </div>
  );
}

type ActionProps = {
  icon: typeof IconTag;
  text: string;
  isBusy?: boolean;
  onClick: () => void;
};

function Action({ icon: Icon, text, isBusy = false, onClick }: ActionProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden="true" />}
      loading={isBusy}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
