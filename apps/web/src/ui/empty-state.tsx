import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** What the reader can do about it. */
  hint?: string;
  icon?: ReactNode;
  action?: ReactNode;
};

/** Stands where a list or chart has nothing to show, and says why. */
export function EmptyState({ title, hint, icon, action }: Props) {
  return (
    <Stack align="center" justify="center" gap={6} p="xl" ta="center">
      <ThemeIcon variant="light" size={48} radius="xl" aria-hidden="true">
        {icon ?? <IconInbox size={26} stroke={1.6} />}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {hint ? (
        <Text c="dimmed" size="sm" maw={420}>
          {hint}
        </Text>
      ) : null}
      {action}
    </Stack>
  );
}
