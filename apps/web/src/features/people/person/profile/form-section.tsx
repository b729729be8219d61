import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../ui/panel.tsx';

/** A card of the profile under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Panel>
  );
}
