import { countOfPeople, HIDE_ASKS_BEYOND, PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ActionDock } from '../../../ui/action-dock.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { BulkButtons, type BulkStep } from './bulk-buttons.tsx';
import { BulkDialogs } from './bulk-dialogs.tsx';
import { chosenPerson, possibleWith } from './chosen-people.ts';
import { useKnownAdmins } from './known-admins.queries.ts';
import { chosenRows } from './people-list.queries.ts';
import { usePeopleActions } from './use-people-actions.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  selection: Selection;
  isRosterOpen: boolean;
};

/** What may be done with the people selected, and how the last of it is undone: over the end of the list. */
export function SelectionBar({ selection, isRosterOpen }: Props) {
  const actor = useActor();
  const actions = usePeopleActions(selection.clear);
  const [asking, setAsking] = useState<BulkStep | null>(null);
  const chosenIds = useMemo(() => [...selection.ids].sort(), [selection.ids]);
  const { data = [] } = useLocalRows(
    (queries) => chosenRows(queries, chosenIds),
    ['chosen people', chosenIds],
  );
  const admins = useKnownAdmins();
  const people = useMemo(
    () => data.filter(({ user_id }) => selection.ids.has(user_id)).map((row) => chosenPerson(row, admins)),
    [data, selection.ids, admins],
  );
  const possible = possibleWith(actor, people);
  const isSelfAmong = selection.ids.has(actor.user_id);
  // What is missing from the bar is explained, or it looks as if nobody could be hidden.
  const areAdminsInTheWay =
    isAnyAdmin(actor.grants) &&
    people.length > 1 &&
    !possible.hide &&
    !possible.unhide &&
    people.some(({ is_admin, user_id }) => is_admin && user_id !== actor.user_id);

  function step(next: BulkStep): void {
    const isAsked = next !== 'hide' || chosenIds.length > HIDE_ASKS_BEYOND || isSelfAmong;
    if (next === 'unhide' || next === 'restore' || !isAsked) actions.write(next, chosenIds);
    else setAsking(next);
  }

  const count = selection.ids.size;
  return (
    <>
      {count > 0 ? (
        <ActionDock label="Selected people">
          <Text size="sm" fw={600} role="status">
            {countOfPeople(count)} selected
            {possible.isTooMany ? `; at most ${countOfPeople(PEOPLE_AT_ONCE)} at once` : ''}
          </Text>
          {areAdminsInTheWay ? <Text size="sm">{ADMINS_ONE_BY_ONE}</Text> : null}
          <BulkButtons
            possible={possible}
            isRosterOpen={isRosterOpen}
            isBusy={actions.isBusy}
            onStep={step}
          />
          <Button variant="subtle" onClick={selection.clear}>
            Clear selection
          </Button>
        </ActionDock>
      ) : actions.last ? (
        <UndoNotice text={actions.last.text} onUndo={actions.last.undo} onDismiss={actions.dismiss} />
      ) : null}
      <BulkDialogs
        asking={asking}
        people={people}
        mayHide={possible.hide}
        isSelfAmong={isSelfAmong}
        isBusy={actions.isBusy}
        onClose={() => setAsking(null)}
        onDone={() => {
          setAsking(null);
          selection.clear();
        }}
        onWrite={(action) => actions.write(action, chosenIds)}
        onTag={actions.tag}
        onMerge={actions.merge}
      />
    </>
  );
}
