import type { ReactNode } from 'react';
import classes from './action-dock.module.css';

/** What can be done with the chosen rows of a list, over its end: the rows stay where they are under the pointer. */
export function ActionDock({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* Behind the list, so that its last rows can be scrolled out from under the bar. */}
      <div className={classes.room} aria-hidden="true" />
      <div className={classes.dock}>
        <section className={classes.bar} aria-label={label}>
          {children}
        </section>
      </div>
    </>
  );
}
