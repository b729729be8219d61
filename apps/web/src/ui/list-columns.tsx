import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { createStoredValue } from '../platform/stored-value.ts';
import { ToolButton } from './tool-button.tsx';

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

type Props<Column extends string> = {
  /** All that can be chosen, in the order in which they stand. */
  columns: readonly { readonly id: Column; readonly name: string }[];
  chosen: readonly Column[];
  /** What a list has until somebody chooses. */
  usual: readonly Column[];
  onChange: (columns: readonly Column[]) => void;
};

/** Which columns a list has besides the first; remembered in this browser. */
export function ColumnsMenu<Column extends string>({ columns, chosen, usual, onChange }: Props<Column>) {
  const ids = columns.map(({ id }) => id);
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ToolButton label="Columns" icon={<IconColumns3 size={18} aria-hidden="true" />} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {columns.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={() => onChange(ids.filter((one) => chosen.includes(one) !== (one === id)))}
            />
          ))}
          <Button variant="subtle" size="compact-md" onClick={() => onChange(usual)}>
            Usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
