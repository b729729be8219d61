import { Menu } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { At, type Opening, useOpensOnceThere } from '../late-opening.tsx';
import type { WidgetSetting, WidgetTable } from './use-widget-switches.ts';

type Props = {
  opening: Opening;
  settings: readonly WidgetSetting[];
  table: WidgetTable | undefined;
  onDownload: (() => void) | undefined;
};

/** What can be done with a widget. */
export function WidgetMenu({ opening, settings, table, onDownload }: Props) {
  const { isOpen, onOpen, place, id } = opening;
  const opened = useOpensOnceThere(isOpen);
  return (
    <Menu id={id} opened={opened} onChange={onOpen} position="bottom-end" withArrow shadow="md" width={280}>
      <Menu.Target>
        <At place={place} />
      </Menu.Target>
      <Menu.Dropdown>
        {table ? (
          <Menu.Item
            leftSection={table.isShown ? <IconChartBar size={18} /> : <IconTable size={18} />}
            onClick={table.onToggle}
          >
            {table.isShown ? 'Show as chart' : 'Show as table'}
          </Menu.Item>
        ) : null}
        {onDownload ? (
          <Menu.Item leftSection={<IconDownload size={18} />} onClick={onDownload}>
            Download picture
          </Menu.Item>
        ) : null}
        {settings.length > 0 ? <Menu.Label>Settings</Menu.Label> : null}
        {settings.map(({ label, isOn, onChange }) => (
          <Menu.CheckboxItem key={label} checked={isOn} onChange={onChange}>
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
