import type { DeskOrganisation } from '@heatwise/contract/desk/desk-organisations.contract';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dayText } from '@heatwise/domain/time/date-text';
import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { toTableProps, useTableHeight } from '../../ui/paged-table.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useOrganisations } from './desk.queries.ts';
import { LicenceDialog } from './licence-dialog.tsx';

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
