import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

export type BubbleProps = {
  label: string;
  widest: number | undefined;
  isOpen: boolean;
  element: RefObject<HTMLElement | null>;
};

/** The words of a LateTooltip, beside its element. */
export function TooltipBubble({ label, widest, isOpen, element }: BubbleProps) {
  return (
    <Tooltip
      label={label}
      opened={isOpen}
      target={element}
      {...(widest === undefined ? {} : { multiline: true, maw: widest })}
    />
  );
}
