import { ActionIcon, Menu, Popover, Text, Title } from '@mantine/core';
import { IconChartBar, IconDots, IconDownload, IconInfoCircle, IconTable } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import { type SpanChange, SpanChangeLine } from './span-change-line.tsx';
import classes from './widget-card.module.css';

export type WidgetSetting = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

type HeadProps = {
  title: string;
  /** Says exactly what is counted. */
  info: string;
  settings?: readonly WidgetSetting[];
  /** Present where the widget can be shown as a table. */
  table?: { readonly isShown: boolean; readonly onToggle: () => void };
  onDownload?: () => void;
};

type Props = HeadProps & {
  /** A short fact beside the title. */
  note?: string;
  /** What changed since the span before; null where nothing can be compared. */
  change?: SpanChange | 'on its way' | null;
  children: ReactNode;
};

/**
 * A card of the dashboard: its name, what it means, and a small menu with its settings. `settings` and `table` should
 * keep their identity: the head is then drawn once, while the numbers change.
 */
export function WidgetCard({ note, change = null, children, ...head }: Props) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div className={classes.names}>
          <Title order={2} size="h5" id={titleId}>
            {head.title}
          </Title>
          {note ? (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          ) : null}
        </div>
        <WidgetActions {...head} />
      </header>
      {change ? <SpanChangeLine change={change === 'on its way' ? undefined : change} /> : null}
      <div className={classes.body}>{children}</div>
    </section>
  );
}

const NO_SETTINGS: readonly WidgetSetting[] = [];

const WidgetActions = memo(function WidgetActions(props: HeadProps) {
  const { title, info, settings = NO_SETTINGS, table, onDownload } = props;
  const hasMenu = settings.length > 0 || table !== undefined || onDownload !== undefined;
  return (
    <div className={classes.actions} data-not-in-pictures>
      <Popover width={320} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`What “${title}” counts`}>
            <IconInfoCircle size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Text size="sm" component="div" className={classes.info ?? ''} tabIndex={-1} data-autofocus>
            {info}
          </Text>
        </Popover.Dropdown>
      </Popover>
      {hasMenu ? (
        <WidgetMenu title={title} settings={settings} table={table} onDownload={onDownload} />
      ) : null}
    </div>
  );
});

type MenuProps = {
  title: string;
  settings: readonly WidgetSetting[];
  table: HeadProps['table'];
  onDownload: (() => void) | undefined;
};

function WidgetMenu({ title, settings, table, onDownload }: MenuProps) {
  return (
    <Menu position="bottom-end" withArrow shadow="md" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Options of “${title}”`}>
          <IconDots size={20} stroke={1.7} />
        </ActionIcon>
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
