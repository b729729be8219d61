import { ConfirmDialog } from './confirm-dialog.tsx';

export type QuestionProps = { opened: boolean; onDiscard: () => void; onKeep: () => void };

export function DiscardQuestion({ opened, onDiscard, onKeep }: QuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Discard changes?"
      cancel="Keep editing"
      confirm="Discard"
      isDangerous
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      Your changes have not been saved and will be lost.
    </ConfirmDialog>
  );
}
