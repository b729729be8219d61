import type { ReactNode } from 'react';
import classes from './narrow-card.module.css';

/** A card for one short task, in the middle of a public page. */
export function NarrowCard({ children }: { children: ReactNode }) {
  return (
    <div className={classes.middle}>
      <div className={classes.card}>{children}</div>
    </div>
  );
}
