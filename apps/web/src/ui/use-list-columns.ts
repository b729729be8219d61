import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { createStoredValue } from '../platform/stored-value.ts';

type Columns<Column extends string> = readonly Column[];
type List<Column extends string> = {
  /** Names the list among what is remembered; with the person's id in it. */
  readonly key: string;
  /** What the list has until somebody chooses. */
  readonly usual: Columns<Column>;
  /** Known columns of a stored text, names joined by commas; null for anything else. */
  readonly read: (text: unknown) => Columns<Column> | null;
};

/** The columns of a list that a person chose last, remembered in this browser. */
export function useListColumns<Column extends string>({
  key,
  usual,
  read,
}: List<Column>): readonly [Columns<Column>, (columns: Columns<Column>) => void] {
  const [memory] = useState(() =>
    createStoredValue<string>({
      key,
      storage: window.localStorage,
      events: window,
      read: (stored) => (read(stored) ?? usual).join(','),
    }),
  );
  const text = useSyncExternalStore(memory.subscribe, memory.current);
  const columns = useMemo(() => read(text) ?? usual, [text, read, usual]);
  const remember = useCallback((next: Columns<Column>) => memory.set(next.join(',')), [memory]);
  return [columns, remember];
}
