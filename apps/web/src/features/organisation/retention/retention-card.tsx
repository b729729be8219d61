import type { Organisation } from '@heatwise/contract/entities/organisation';
import type { RetentionPreview } from '@heatwise/contract/organisation/organisation.contract';
import { retentionRoutes } from '@heatwise/contract/organisation/organisation.routes';
import {
  RETENTION_GRACE_DAYS,
  RETENTION_YEARS_MAX,
  RETENTION_YEARS_MIN,
  type Retention,
  retentionOf,
} from '@heatwise/domain/organisation/organisation-settings';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { dateText, dayText } from '@heatwise/domain/time/date-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import type { LocalOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { GuardedModal } from '../../../ui/guarded-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDraftForm } from '../../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../../ui/whole-number-field.tsx';

/** Keeps tests for so many years; null: for ever. */
function useSetRetention() {
  return useApiMutation<{ years: number | null }, Organisation>(
    (api, body) => api.send(retentionRoutes.set, { body }),
    { key: ['organisation', 'retention'], showsProblems: true, done: SETTINGS_UPDATED, synchronises: true },
  );
}

/** What would be deleted if tests were kept for so many years. */
function useRetentionPreview(years: number) {
  return useApiQuery(['organisation', 'retention', years], (api) =>
    api.send(retentionRoutes.preview, { querystring: { years } }),
  );
}

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

type Asking = 'years' | 'for ever' | null;

/** For how long tests are kept, and the ways to change it; kept at once, unlike what is in the form. */
export function RetentionCard({ organisation }: { organisation: LocalOrganisation }) {
  const retention = retentionOf(organisation.metadata);
  const [asking, setAsking] = useState<Asking>(null);
  const keepForEver = useSetRetention();
  const close = () => setAsking(null);
  return (
    <TitledCard
      title="How long tests are kept"
      hint="Older tests are deleted for good, with the notes about them and the values linked to them. Baseline tests of people who are here stay, and so do the audit trail, alerts and reports."
    >
      <Text size="sm" mb="md">
        {retention ? <KeptFor retention={retention} /> : 'Tests are kept for ever.'}
      </Text>
      <Group gap="sm">
        <Button size="md" variant="default" onClick={() => setAsking('years')}>
          {retention ? 'Change the years…' : 'Delete old tests…'}
        </Button>
        {retention ? (
          <Button size="md" variant="default" onClick={() => setAsking('for ever')}>
            Keep for ever…
          </Button>
        ) : null}
      </Group>
      <RetentionDialog opened={asking === 'years'} years={retention?.years ?? null} onClose={close} />
      <ConfirmDialog
        opened={asking === 'for ever'}
        title="Keep tests for ever?"
        confirm="Keep for ever"
        isBusy={keepForEver.isPending}
        onConfirm={() => keepForEver.mutate({ years: null }, { onSettled: close })}
        onCancel={close}
      >
        No more tests are deleted. What was deleted does not come back. All admins are told by email.
      </ConfirmDialog>
    </TitledCard>
  );
}

function KeptFor({ retention: { years, begins_at } }: { retention: Retention }) {
  const zone = useViewerZone();
  const begins = Date.parse(begins_at);
  const day = dateText(begins, zone);
  return useMinute() < begins
    ? `From ${day} on, tests that are older than ${years} years are deleted. Nothing is deleted in the ${RETENTION_GRACE_DAYS} days before.`
    : `Tests are kept for ${years} years. Since ${day} older ones are deleted every day.`;
}
