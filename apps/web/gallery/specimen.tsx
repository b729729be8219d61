import { Code, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { TitledCard } from '../src/ui/titled-card.tsx';

/** A group of parts with an address of its own. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="md" id={id} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3" id={`${id}-title`}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

type Props = {
  title: string;
  /** Below `src/ui`. */
  file: string;
  /** When to use it, and what not to use it for. */
  use: string;
  children: ReactNode;
};

/** One part, in its states, with where it is and what it is for. */
export function Specimen({ title, file, use, children }: Props) {
  return (
    <TitledCard title={title} isCompact>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {use} <Code>ui/{file}</Code>
        </Text>
        {children}
      </Stack>
    </TitledCard>
  );
}
