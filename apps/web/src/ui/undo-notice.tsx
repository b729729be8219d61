import { Button, Text } from '@mantine/core';
import { ActionDock } from './action-dock.tsx';

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
