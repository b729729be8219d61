import type { DeskOrganisation } from '@heatwise/contract/desk/desk-organisations.contract';
import { licenceDraftProblems, MOST_SEATS, PLAN_MAX_LENGTH } from '@heatwise/domain/desk/desk-licence';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Stack, Text, TextInput } from '@mantine/core';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import { useGiveLicence } from './desk.mutations.ts';

type Props = { organisation: DeskOrganisation | null; onClose: () => void };

/** What an organisation may use. */
export function LicenceDialog({ organisation, onClose }: Props) {
  return (
    <GuardedModal
      opened={organisation !== null}
      onClose={onClose}
      title={`Licence of ${organisation?.name ?? ''}`}
      closeOnClickOutside={false}
    >
      {organisation ? <LicenceForm organisation={organisation} onDone={onClose} /> : null}
    </GuardedModal>
  );
}

const NO_LICENCE = { plan: '', seats: null, valid_until: null };

function LicenceForm({ organisation, onDone }: { organisation: DeskOrganisation; onDone: () => void }) {
  const { org_id, licence, seats_used } = organisation;
  const saved = licence ?? NO_LICENCE;
  const form = useDraftForm({
    saved: { ...saved, valid_until: saved.valid_until ?? '' },
    problemsOf: ({ valid_until, ...draft }) =>
      licenceDraftProblems({ ...draft, valid_until: valid_until === '' ? null : valid_until }),
    inputOf: ({ valid_until, ...draft }) => ({
      org_id,
      licence: { ...draft, valid_until: valid_until === '' ? null : valid_until },
    }),
    write: useGiveLicence(),
    onSaved: onDone,
  });
  const { seats } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput label="Plan" maxLength={PLAN_MAX_LENGTH} required data-autofocus {...form.field('plan')} />
        <WholeNumberField
          label="Seats"
          description={`Empty for any number. ${formatNumber(seats_used)} in use.`}
          min={1}
          max={MOST_SEATS}
          mayBeEmpty
          value={seats}
          error={form.problems.seats}
          onChange={(next) => form.change({ seats: next })}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Empty for no end."
          {...form.field('valid_until')}
        />
        {seats !== null && seats < seats_used ? (
          <Text size="sm">
            Fewer than are in use: everybody stays, and nobody new can be added until some have left.
          </Text>
        ) : null}
        <FormButtons onCancel={onDone} loading={form.isBusy} disabled={!form.isDirty}>
          Save the licence
        </FormButtons>
      </Stack>
    </form>
  );
}
