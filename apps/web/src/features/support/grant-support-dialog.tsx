import {
  SUPPORT_FIRST_HOURS,
  SUPPORT_MOST_HOURS,
  SUPPORT_REASON_MAX_LENGTH,
  supportHoursProblem,
  supportReasonProblem,
} from '@heatwise/domain/support/support-access';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import { useGrantSupport } from './support.mutations.ts';

type Props = { opened: boolean; onClose: () => void };

/** For how long the desk may look, and why. */
export function GrantSupportDialog({ opened, onClose }: Props) {
  return (
    <GuardedModal opened={opened} onClose={onClose} title="Give the desk access">
      {opened ? <GrantForm onDone={onClose} /> : null}
    </GuardedModal>
  );
}

function GrantForm({ onDone }: { onDone: () => void }) {
  // One for the dialog: pressing twice grants once.
  const [access_id] = useState(() => crypto.randomUUID());
  const form = useDraftForm({
    saved: { hours: SUPPORT_FIRST_HOURS as number | null, reason: '' },
    problemsOf: ({ hours, reason }) => ({
      hours: supportHoursProblem(hours ?? 0),
      reason: supportReasonProblem(reason),
    }),
    inputOf: ({ hours, reason }) => ({ access_id, hours: hours ?? 0, reason }),
    write: useGrantSupport(),
    onSaved: onDone,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <WholeNumberField
          label="For how many hours"
          description={`From 1 to ${SUPPORT_MOST_HOURS}. You can end it at any time.`}
          min={1}
          max={SUPPORT_MOST_HOURS}
          value={form.values.hours}
          error={form.problems.hours}
          onChange={(hours) => form.change({ hours })}
        />
        <Textarea
          label="What the desk shall look at"
          description="Everybody in your organisation reads this above every screen."
          placeholder="Tests of the gate reader do not arrive"
          data-autofocus
          autosize
          minRows={2}
          maxLength={SUPPORT_REASON_MAX_LENGTH}
          {...form.field('reason')}
        />
        <Notice tone="warning">
          The desk then sees names, tags and test results of your people, which is health data.
        </Notice>
        <FormButtons onCancel={onDone} size="md" loading={form.isBusy}>
          Give access
        </FormButtons>
      </Stack>
    </form>
  );
}
