import { useCallback, useState } from 'react';
import { type SetAction, type SetChange, useChangeMeasurements } from '../measurements.mutations.ts';
import { measurementCount } from './measurement-count.ts';

const OPPOSITES: Readonly<Record<SetAction, SetAction>> = {
  delete: 'restore',
  restore: 'delete',
  valid: 'invalid',
  invalid: 'valid',
};
const DONE: Readonly<Record<SetAction, string>> = {
  delete: 'deleted',
  restore: 'restored',
  valid: 'marked valid',
  invalid: 'marked invalid',
};

/** What was done last, in words, and what would take it back. */
type Done = { readonly text: string; readonly undo: SetChange };

/** A reason comes with 'invalid'. */
export type ChangeMany = (action: SetAction, measurement_ids: readonly string[], reason?: string) => void;

/** Changes measurements and remembers how to take the last change back. Resolves to whether it was done. */
export function useSetChange() {
  const change = useChangeMeasurements();
  const [done, setDone] = useState<Done | null>(null);
  const { mutateAsync } = change;
  const run = useCallback(
    async (action: SetAction, measurement_ids: readonly string[], reason?: string): Promise<boolean> => {
      setDone(null);
      try {
        await mutateAsync({ action, measurement_ids, ...(reason && { invalid_reason: reason }) });
      } catch {
        // Said by a toast.
        return false;
      }
      const text = `${measurementCount(measurement_ids.length)} ${DONE[action]}.`;
      setDone({ text, undo: { action: OPPOSITES[action], measurement_ids } });
      return true;
    },
    [mutateAsync],
  );
  const dismiss = useCallback(() => setDone(null), []);
  const undo = useCallback(() => {
    if (done) void run(done.undo.action, done.undo.measurement_ids);
  }, [done, run]);
  return { run, done, undo, dismiss, isBusy: change.isPending };
}
