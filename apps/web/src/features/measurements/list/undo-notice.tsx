import { Button, Group } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import type { Done } from './use-set-change.ts';

type Props = { done: Done | null; onUndo: (done: Done) => void; onDismiss: () => void };

/** Says what was done and offers to take it back; stays until something else is done, so that nobody has to hurry. */
export function UndoNotice({ done, onUndo, onDismiss }: Props) {
  if (!done) return null;
  return (
    <Notice tone="info">
      <Group gap="sm" component="span">
        <span>{done.text}</span>
        <Button variant="default" onClick={() => onUndo(done)}>
          Undo
        </Button>
        <Button variant="subtle" onClick={onDismiss}>
          Dismiss
        </Button>
      </Group>
    </Notice>
  );
}
