import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Leads to the screen above this one. */
  back?: ReactNode;
  /** How wide the text may become, in pixels. */
  maw?: number;
  children: ReactNode;
};

/** The name of a screen, and what it is for. */
export function PageHead({ title, back, maw, children }: Props) {
  return (
    <div>
      {back}
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} {...(maw && { maw })}>
        {children}
      </Text>
    </div>
  );
}
