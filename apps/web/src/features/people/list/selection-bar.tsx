import {
  type BulkAction,
  bulkDone,
  countOfPeople,
  HIDE_ASKS_BEYOND,
  MERGE_UNDO_MS,
  mergeComing,
  PEOPLE_AT_ONCE,
  RESTORED_SIGN_IN,
} from '@heatwise/domain/people/people-actions';
import { ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { Button, Text } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { ASKED } from '../../../platform/or-ask.ts';
import { useActor } from '../../../sync/actor.tsx';
import { ActionDock, UndoNotice } from '../../../ui/undo-notice.tsx';
import { BulkButtons, BulkDialogs, type BulkStep } from './bulk-dialogs.tsx';
import { type ChosenPerson, chosenPerson, possibleWith, useKnownAdmins } from './chosen-people.ts';
import {
  type Tagging,
  taggedText,
  useBulkWrite,
  useMergePeople,
  useTagPeople,
  useUntagPeople,
} from './people.mutations.ts';
import { chosenRows } from './people-list.queries.ts';

const INVERSE: Readonly<Record<BulkAction, BulkAction>> = {
  hide: 'unhide',
  unhide: 'hide',
  delete: 'restore',
  restore: 'delete',
};

type Merge = { readonly source: ChosenPerson; readonly target: ChosenPerson };

/** What is done with people of a list; each can be undone until the next is done. `onDone` runs when one is done. */
function usePeopleActions(onDone: () => void) {
  const bulk = useBulkWrite();
  const tagging = useTagPeople();
  const untagging = useUntagPeople();
  const merging = useMergePeople();
  const { last, offer, forget } = useUndo();
  const coming = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);

  /** A merge that waits to be undone is sent before anything else happens. */
  function begin(): void {
    sendComing();
    forget();
  }
  function sendComing(): void {
    const waiting = coming.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    coming.current = null;
    waiting.send();
  }
  const leave = useRef(sendComing);
  leave.current = sendComing;
  useEffect(() => () => leave.current(), []);

  function write(action: BulkAction, user_ids: readonly string[]): void {
    begin();
    bulk.mutate(
      { action, user_ids, offersUndo: true },
      {
        onSuccess: (changed) => {
          onDone();
          if (changed === ASKED || changed.user_ids.length === 0) return;
          const text = bulkDone(action, changed.user_ids.length);
          offer(action === 'restore' ? `${text} ${RESTORED_SIGN_IN}` : text, () => {
            forget();
            bulk.mutate({ action: INVERSE[action], user_ids: changed.user_ids });
          });
        },
      },
    );
  }

  function tag(mode: 'add' | 'remove', changes: Tagging): void {
    begin();
    const [now, back] = mode === 'add' ? [tagging, untagging] : [untagging, tagging];
    const done = {
      onSuccess: () => {
        onDone();
        if (changes.length === 0) return;
        offer(taggedText(changes, mode === 'add' ? 'tagged with' : 'no longer tagged with'), () => {
          forget();
          back.mutate({ tagging: changes });
        });
      },
    };
    now.mutate({ tagging: changes, offersUndo: true }, done);
  }

  function merge({ source, target }: Merge): void {
    begin();
    onDone();
    const send = () => {
      forget();
      merging.mutate({ source_id: source.user_id, target_id: target.user_id });
    };
    coming.current = { send, timer: setTimeout(sendComing, MERGE_UNDO_MS) };
    offer(mergeComing(source.name, target.name), () => {
      clearTimeout(coming.current?.timer);
      coming.current = null;
      forget();
    });
  }

  const isBusy = bulk.isPending || tagging.isPending || untagging.isPending || merging.isPending;
  return { write, tag, merge, isBusy, last, dismiss: begin };
}

/** What was done last, in words, and how it is taken back. */
type Undo = { readonly text: string; readonly undo: () => void };

/** Offers to take back what was done last; until the next action. */
function useUndo() {
  const [last, setLast] = useState<Undo | null>(null);
  const offer = useCallback((text: string, undo: () => void) => setLast({ text, undo }), []);
  const forget = useCallback(() => setLast(null), []);
  return { last, offer, forget };
}

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** Adds or takes away one; with `isRange` everybody between the last one touched and this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly set: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

type State = { readonly ids: ReadonlySet<string>; readonly last: string | null };
const NOBODY: State = { ids: new Set(), last: null };

/** Who is chosen in a list. Those whom the list no longer shows are not chosen any more. */
export function useSelection(listed: readonly string[]): Selection {
  const [state, setState] = useState<State>(NOBODY);
  const ids = useMemo(() => {
    if (state.ids.size === 0) return state.ids;
    const kept = listed.filter((id) => state.ids.has(id));
    return kept.length === state.ids.size ? state.ids : new Set(kept);
  }, [listed, state.ids]);

  const toggle = useCallback(
    (id: string, isRange: boolean) =>
      setState((before) => {
        const next = new Set(before.ids);
        const isAdded = !next.has(id);
        for (const each of isRange ? between(listed, before.last, id) : [id]) {
          if (isAdded) next.add(each);
          else next.delete(each);
        }
        return { ids: next, last: id };
      }),
    [listed],
  );
  const set = useCallback((next: readonly string[]) => setState({ ids: new Set(next), last: null }), []);
  const clear = useCallback(() => setState(NOBODY), []);
  return useMemo(() => ({ ids, toggle, set, clear }), [ids, toggle, set, clear]);
}

function between(listed: readonly string[], one: string | null, other: string): readonly string[] {
  const [a, b] = [one === null ? -1 : listed.indexOf(one), listed.indexOf(other)];
  return a < 0 || b < 0 ? [other] : listed.slice(Math.min(a, b), Math.max(a, b) + 1);
}

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
