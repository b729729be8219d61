import { Button, Text } from '@mantine/core';
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

type Props = { text: string; onUndo: () => void; onDismiss: () => void };

/** Says what was done and offers to undo it; stays until something else is done, so that nobody has to hurry. */
export function UndoNotice({ text, onUndo, onDismiss }: Props) {
  return (
    <ActionDock label="Last change">
      <Text size="sm" role="status">
        {text}
      </Text>
      <Button variant="default" onClick={onUndo}>
        Undo
      </Button>
      <Button variant="subtle" onClick={onDismiss}>
        Dismiss
      </Button>
    </ActionDock>
  );
}
