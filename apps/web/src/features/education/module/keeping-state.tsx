import { Button, Text } from '@mantine/core';
import type { DraftView } from './module-draft.ts';

/** Whether what was written is kept, always in the same place. */
export function KeepingState({ view, onRetry }: { view: DraftView; onRetry: () => void }) {
  if (view.keeping === 'failed')
    return (
      <>
        <Text size="sm" c="var(--mantine-color-error)" role="status" maw={360}>
          Not saved: {view.failure}
        </Text>
        <Button variant="default" size="compact-md" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  const text = { kept: 'Saved', keeping: 'Saving…', overtaken: 'Not saved' }[view.keeping];
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}
