import { Card, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: string; children: ReactNode };

/** One matter of the account under its own heading. */
export function TitledCard({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Card withBorder radius="md" padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb={hint ? 0 : 'sm'}>
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
