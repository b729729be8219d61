import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { ToolButton } from './tool-button.tsx';

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
