import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './narrow-card.module.css';

/** A card for one short task, in the middle of a public page. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.middle}>
      <Card className={classes.card ?? ''} withBorder shadow="sm" padding="xl" radius="lg">
        {children}
      </Card>
    </div>
  );
}
