import { Popover, Text } from '@mantine/core';
import { At, type Opening, useOpensOnceThere } from '../late-opening.tsx';
import classes from './widget-card.module.css';

type Props = { opening: Opening; info: string };

/** What a widget counts. */
export function WidgetInfo({ opening: { isOpen, onOpen, place, id }, info }: Props) {
  const opened = useOpensOnceThere(isOpen);
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={onOpen}
      width={320}
      position="bottom-end"
      withArrow
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <At place={place} />
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" component="div" className={classes.info ?? ''} tabIndex={-1} data-autofocus>
          {info}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
