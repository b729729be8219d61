import {
  COMMON_INVALID_REASONS,
  INVALID_REASON_MAX_LENGTH,
  invalidReasonProblem,
} from '@heatwise/domain/measurements/invalid-reason';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { GuardedConfirmDialog } from '../../../ui/guarded-dialog.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';

type InvalidDialogProps = {
  opened: boolean;
  title: string;
  isBusy?: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

const OTHER = 'other';

/** Asks why measurements are invalid: the usual reasons, or one in one's own words. */
export function InvalidDialog({ opened, ...rest }: InvalidDialogProps) {
  return opened ? <Question {...rest} /> : null;
}

function Question({ title, isBusy = false, onConfirm, onCancel }: Omit<InvalidDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const unsaved = useUnsavedChanges(chosen !== '' || words !== '');

  function confirm(): void {
    const reason = chosen === OTHER ? words.trim() : chosen;
    const found = invalidReasonProblem(reason);
    setProblem(found);
    if (found === null) onConfirm(reason);
  }

  return (
    <GuardedConfirmDialog
      unsaved={unsaved}
      opened
      title={title}
      confirm="Mark invalid"
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <Stack gap="sm">
        <Radio.Group
          label="Why?"
          description="An invalid measurement stays in the list; charts, advice and follow-ups leave it out. The reason is kept with it."
          value={chosen}
          error={chosen === OTHER ? null : problem}
          onChange={setChosen}
        >
          <Stack gap={10} mt="sm">
            {COMMON_INVALID_REASONS.map((reason) => (
              <Radio key={reason} value={reason} label={reason} />
            ))}
            <Radio value={OTHER} label="Another reason" />
          </Stack>
        </Radio.Group>
        {chosen === OTHER ? (
          <TextInput
            label="Reason"
            maxLength={INVALID_REASON_MAX_LENGTH}
            value={words}
            error={problem}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        ) : null}
      </Stack>
    </GuardedConfirmDialog>
  );
}
