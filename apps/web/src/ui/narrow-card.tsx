import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './narrow-card.module.css';

/** A card for one short task, in the middle of a public page. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.middle}>
      <Paper className={classes.card ?? ''} withBorder shadow="sm" p="xl" radius="lg">
        {children}
      </Paper>
    </div>
  );
}
