import type { DeskOrganisation } from '@heatwise/contract/desk/desk.contract';
import { licenceDraftProblems, MOST_SEATS, PLAN_MAX_LENGTH } from '@heatwise/domain/desk/desk';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { toTableProps, useTableHeight } from '../../ui/paged-table.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import { WholeNumberField } from '../../ui/whole-number-field.tsx';
import { useGiveLicence, useOrganisations } from './desk.queries.ts';

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

const route = getRouteApi('/signed-in/shell/desk/organisations');
/** What is above and below the list. */
const AROUND_LIST = 360;

const columnsFor = (
  onChange: (organisation: DeskOrganisation) => void,
): readonly DataColumn<DeskOrganisation>[] => [
  {
    id: 'name',
    header: 'Organisation',
    value: ({ name }) => name,
    width: 220,
    isSortable: false,
  },
  {
    id: 'plan',
    header: 'Plan',
    value: ({ licence }) => licence?.plan ?? 'No licence',
    width: 130,
    isSortable: false,
  },
  { id: 'seats', header: 'Seats in use', value: seatsText, width: 140, align: 'end', isSortable: false },
  {
    id: 'until',
    header: 'Valid until',
    value: ({ licence }) => (licence?.valid_until ? dayText(licence.valid_until) : licence ? 'No end' : '–'),
    width: 130,
    isSortable: false,
  },
  {
    id: 'since',
    header: 'Customer since',
    value: ({ created_time }) => dayText(created_time.slice(0, 10)),
    width: 140,
    isSortable: false,
  },
  {
    id: 'change',
    header: 'Change',
    value: () => '',
    cell: (organisation) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Change the licence of ${organisation.name}`}
        onClick={() => onChange(organisation)}
      >
        Licence
      </Button>
    ),
    width: 100,
    isSortable: false,
    isAction: true,
  },
];

function seatsText({ seats_used, licence }: DeskOrganisation): string {
  const used = formatNumber(seats_used);
  return licence?.seats == null ? used : `${used} of ${formatNumber(licence.seats)}`;
}

/** Every customer with what its licence says. */
export function OrganisationsScreen() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  const list = useOrganisations(words);
  const { data } = list;
  const [changed, setChanged] = useState<DeskOrganisation | null>(null);
  const columns = useMemo(() => columnsFor(setChanged), []);
  return (
    <Stack gap="sm">
      <SearchField
        aria-label="Search organisations"
        placeholder="Name of an organisation"
        value={q}
        onChange={(next) => void navigate({ search: next === '' ? {} : { q: next }, replace: true })}
      />
      <Text size="sm" c="dimmed" role="status">
        {data ? formatCount(data.count, 'organisation', 'organisations') : ' '}
      </Text>
      <DataTable
        label="Organisations"
        columns={columns}
        rows={data?.rows ?? null}
        rowId={({ org_id }) => org_id}
        {...toTableProps(list)}
        emptyTitle={words === '' ? 'There are no organisations yet' : 'No organisation has this name'}
        emptyHint={words === '' ? 'Whoever registers is listed here.' : 'Try fewer letters.'}
        height={useTableHeight(AROUND_LIST)}
        onOpen={({ org_id }) => void navigate({ to: '/desk/organisations/$org_id', params: { org_id } })}
        {...(data && { rowCount: data.count })}
      />
      <LicenceDialog organisation={changed} onClose={() => setChanged(null)} />
    </Stack>
  );
}
