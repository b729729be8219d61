import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './profile.module.css';

/** A card of the profile under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
