import { useState, useSyncExternalStore } from 'react';
import { createStoredValue } from '../platform/stored-value.ts';

/** Whether a person put a part of the screen away in this browser, and the way to do so. */
export function usePutAway(key: string): readonly [boolean, () => void] {
  const [memory] = useState(() =>
    createStoredValue<boolean>({
      key,
      storage: window.localStorage,
      events: window,
      read: (stored) => stored === true,
    }),
  );
  const isPutAway = useSyncExternalStore(memory.subscribe, memory.current);
  return [isPutAway, () => memory.set(true)];
}
