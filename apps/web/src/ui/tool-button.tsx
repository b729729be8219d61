import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type Props = Omit<ComponentPropsWithRef<'button'>, 'children' | 'color' | 'style' | 'disabled'> & {
  label: string;
  icon: ReactNode;
  /** Stands on the button instead of the label, e.g. what is chosen. */
  text?: string;
  isBusy?: boolean;
  disabled?: boolean;
};

const PHONE = '(max-width: 48em)';

/** One of the tools above a list. A phone has room for its picture only. */
export function ToolButton({ label, icon, text = label, isBusy = false, ...button }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return isPhone ? (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} loading={isBusy} {...button}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={icon} loading={isBusy} {...button}>
      {text}
    </Button>
  );
}
