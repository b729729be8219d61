import { Card, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { focusOnMount } from './focus-on-mount.ts';

type Props = {
  title: string;
  hint?: string;
  /** Among the small cards of a person's page. */
  isCompact?: boolean;
  /** It replaces the part of the screen that had the focus. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** One matter of a screen under its own heading. */
export function TitledCard({ title, hint, isCompact = false, takesFocus = false, children }: Props) {
  const id = useId();
  return (
    <Card withBorder radius="lg" padding={isCompact ? 'md' : 'lg'} component="section" aria-labelledby={id}>
      <Title
        order={2}
        size={isCompact ? 'h5' : 'h4'}
        id={id}
        mb={hint ? 0 : 'sm'}
        {...(takesFocus && { ref: focusOnMount, tabIndex: -1 })}
      >
        {title}
      </Title>
      {hint ? (
        <Text size="sm" c="dimmed" mb="md">
          {hint}
        </Text>
      ) : null}
      {children}
    </Card>
  );
}
