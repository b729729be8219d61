import type { RetentionPreview } from '@heatwise/contract/organisation/retention.contract';
import {
  RETENTION_GRACE_DAYS,
  RETENTION_YEARS_MAX,
  RETENTION_YEARS_MIN,
} from '@heatwise/domain/organisation/retention';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dayText } from '@heatwise/domain/time/date-text';
import { Stack, Text } from '@mantine/core';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../../ui/whole-number-field.tsx';
import { useSetRetention } from './retention.mutations.ts';
import { useRetentionPreview } from './retention.queries.ts';

/** What is suggested where nothing was decided yet. */
const SUGGESTED_YEARS = 5;

type Props = { opened: boolean; years: number | null; onClose: () => void };

/** Asks for how many years, and says what that would delete before it is decided. */
export function RetentionDialog({ opened, years, onClose }: Props) {
  return (
    <GuardedModal
      opened={opened}
      onClose={onClose}
      title="For how long are tests kept?"
      centered
      closeOnClickOutside={false}
    >
      <RetentionForm years={years} onDone={onClose} />
    </GuardedModal>
  );
}

function RetentionForm({ years, onDone }: { years: number | null; onDone: () => void }) {
  const form = useDraftForm({
    saved: { years: years ?? SUGGESTED_YEARS },
    inputOf: (draft) => draft,
    write: useSetRetention(),
    onSaved: onDone,
  });
  const chosen = form.values.years;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <WholeNumberField
          size="md"
          label="Years"
          description={`From ${RETENTION_YEARS_MIN} to ${RETENTION_YEARS_MAX}.`}
          data-autofocus
          min={RETENTION_YEARS_MIN}
          max={RETENTION_YEARS_MAX}
          value={chosen}
          error={form.problems.years}
          onChange={(value) => value !== null && form.change({ years: value })}
        />
        <WhatGoes years={chosen} />
        <Text size="sm">
          Deleting begins in {RETENTION_GRACE_DAYS} days. All admins are told by email, and any of them can
          take it back until then. What was deleted cannot be brought back: export it first if you may need
          it.
        </Text>
        <FormButtons
          color="red.8"
          loading={form.isBusy}
          disabled={chosen === years}
          onCancel={onDone}
        >{`Keep tests for ${chosen} years`}</FormButtons>
      </Stack>
    </form>
  );
}

function WhatGoes({ years }: { years: number }) {
  const preview = useRetentionPreview(years);
  if (preview.isError) {
    return (
      <Notice tone="warning" title="How many tests would go is not known">
        The server could not be asked.
      </Notice>
    );
  }
  return (
    <Text size="sm" fw={600} role="status">
      {preview.data ? goingText(preview.data) : 'Counting the tests that would go…'}
    </Text>
  );
}

function goingText({ kept_from, tests, is_more }: RetentionPreview): string {
  const before = `taken before ${dayText(kept_from.slice(0, 10))}`;
  if (tests === null)
    return `There are too many tests to count those ${before} quickly. All of them would go.`;
  if (tests === 0) return `No test was ${before}: nothing would go today.`;
  if (is_more) return `More than ${formatNumber(tests)} tests ${before} would go.`;
  return tests === 1 ? `One test ${before} would go.` : `${formatNumber(tests)} tests ${before} would go.`;
}
