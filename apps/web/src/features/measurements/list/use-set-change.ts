import { useCallback, useState } from 'react';
import { type SetAction, type SetChange, useChangeMeasurements } from '../measurements.mutations.ts';
import { measurementCount } from './selection-bar.tsx';

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
export type Done = { readonly text: string; readonly undo: SetChange };

/** Changes measurements and remembers how to take the last change back. Resolves to whether it was done. */
export function useSetChange() {
  const change = useChangeMeasurements();
  const [done, setDone] = useState<Done | null>(null);
  const { mutateAsync } = change;
  const run = useCallback(
    async (action: SetAction, measurement_ids: readonly string[]): Promise<boolean> => {
      setDone(null);
      try {
        await mutateAsync({ action, measurement_ids });
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
  return { run, done, dismiss, isBusy: change.isPending };
}
