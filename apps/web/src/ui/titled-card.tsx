import { Card, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  hint?: string;
  /** Among the small cards of a person's page. */
  isCompact?: boolean;
  children: ReactNode;
};

/** One matter of a screen under its own heading. */
export function TitledCard({ title, hint, isCompact = false, children }: Props) {
  const id = useId();
  return (
    <Card withBorder radius="lg" padding={isCompact ? 'md' : 'lg'} component="section" aria-labelledby={id}>
      <Title order={2} size={isCompact ? 'h5' : 'h4'} id={id} mb={hint ? 0 : 'sm'}>
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
