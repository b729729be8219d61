import {
  type BulkAction,
  bulkDone,
  MERGE_UNDO_MS,
  mergeComing,
  RESTORED_SIGN_IN,
} from '@heatwise/domain/people/people-actions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ASKED } from '../../../platform/or-ask.ts';
import type { ChosenPerson } from './chosen-people.ts';
import {
  type Tagging,
  taggedText,
  useBulkWrite,
  useMergePeople,
  useTagPeople,
  useUntagPeople,
} from './people.mutations.ts';

const INVERSE: Readonly<Record<BulkAction, BulkAction>> = {
  hide: 'unhide',
  unhide: 'hide',
  delete: 'restore',
  restore: 'delete',
};

type Merge = { readonly source: ChosenPerson; readonly target: ChosenPerson };

/** What is done with people of a list; each can be undone until the next is done. `onDone` runs when one is done. */
export function usePeopleActions(onDone: () => void) {
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
