import type { Device } from '@heatwise/contract/devices/devices.contract';
import { DEVICE_STATE_LABELS, DEVICE_STATES, type DeviceState } from '@heatwise/domain/devices/device';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/measurement-time';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Stack, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { type ExportColumn, ExportListMenu } from '../../ui/export-list-menu.tsx';
import { ChoiceFilter, ListFilters } from '../../ui/list-filters.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useTableHeight } from '../../ui/paged-table.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ClockWrongBadge, DeviceDrawer, DeviceStateBadge } from './device-drawer.tsx';
import { DeviceTokens } from './device-tokens.tsx';
import { deviceName, locations, stateOf, useDevices } from './devices.queries.ts';
import type { DevicesSearch } from './devices-search.ts';

/** A device as the list shows it. */
type DeviceRow = Device & { readonly state: DeviceState; readonly home: string };

const DEVICE_EXPORT: readonly ExportColumn<DeviceRow>[] = [
  { header: 'Device', kind: 'text', value: deviceName },
  { header: 'State', value: ({ state }) => DEVICE_STATE_LABELS[state] },
  { header: 'Clock', value: ({ device_time }) => (device_time === null ? '' : CLOCK_WRONG_REASON) },
  {
    header: 'Last seen',
    kind: 'date-time',
    value: ({ last_seen }) => (last_seen === null ? null : Date.parse(last_seen)),
  },
  { header: 'Tests', value: ({ tests }) => tests },
  { header: 'Home', kind: 'text', value: ({ home }) => home },
  { header: 'Serial number', kind: 'text', value: ({ serial }) => serial },
  { header: 'Firmware', kind: 'text', value: ({ firmware }) => firmware },
  { header: 'Hardware', kind: 'text', value: ({ hardware_version }) => hardware_version },
  { header: 'Last batch', kind: 'text', value: ({ batch_id }) => batch_id },
];

/** What is above and below the list. */
const AROUND_LIST = 330;

const columnsFor = (zone: TimeZone): readonly DataColumn<DeviceRow>[] => [
  { id: 'name', header: 'Device', value: deviceName, width: 140, isFrozen: true },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => DEVICE_STATES.indexOf(state),
    cell: ({ state, device_time }) => (
      <>
        <DeviceStateBadge state={state} />
        {device_time === null ? null : <ClockWrongBadge />}
      </>
    ),
    width: 220,
  },
  {
    id: 'last_seen',
    header: 'Last seen',
    value: ({ last_seen }) => last_seen,
    cell: ({ last_seen }) =>
      last_seen === null ? '–' : <RelativeTime ms={Date.parse(last_seen)} zone={zone} />,
    width: 140,
  },
  {
    id: 'tests',
    header: 'Tests',
    value: ({ tests }) => tests,
    cell: ({ tests }) => formatNumber(tests),
    width: 90,
    align: 'end',
  },
  { id: 'home', header: 'Home', value: ({ home }) => home || '–', width: 170 },
  { id: 'serial', header: 'Serial number', value: ({ serial }) => serial, width: 150 },
  { id: 'firmware', header: 'Firmware', value: ({ firmware }) => firmware ?? '–', width: 110 },
  {
    id: 'hardware',
    header: 'Hardware',
    value: ({ hardware_version }) => hardware_version ?? '–',
    width: 110,
  },
  { id: 'batch', header: 'Last batch', value: ({ batch_id }) => batch_id ?? '–', width: 130 },
];

type DeviceListProps = { search: DevicesSearch; onSearchChange: (search: DevicesSearch) => void };

/** All devices; each opens with its latest tests. */
export function DeviceList({ search: { state, open }, onSearchChange }: DeviceListProps) {
  const zone = useViewerZone();
  const columns = useMemo(() => columnsFor(zone), [zone]);
  const [words, setWords] = useState('');
  const { data: devices, error, refetch } = useDevices();
  const { data: homes = [] } = useLocalRows(locations, ['locations of devices']);
  const now = Date.now();
  const rows = devices?.map((device) => ({
    ...device,
    state: stateOf(device, now),
    home: homes.find(({ value }) => value === device.home_tag_id)?.label ?? '',
  }));
  const shown = rows?.filter(
    (row) =>
      (state === undefined || row.state === state) &&
      matchesSearch([row.nickname, row.serial, row.home, row.firmware, row.batch_id], words),
  );
  const opened = open === undefined ? null : (rows?.find(({ device_id }) => device_id === open) ?? null);
  const filter = state === undefined ? {} : { state };
  return (
    <>
      <ListFilters
        label="Search devices"
        placeholder="Name, serial number, home, batch"
        words={words}
        onWords={setWords}
        mb="sm"
      >
        <ChoiceFilter
          label="State"
          all="All states"
          values={DEVICE_STATES}
          toLabel={(value) => DEVICE_STATE_LABELS[value]}
          value={state}
          onChange={(next) => onSearchChange(next ? { state: next } : {})}
        />
        <ExportListMenu
          name="Devices"
          columns={DEVICE_EXPORT}
          read={async () => shown ?? []}
          disabled={(shown?.length ?? 0) === 0}
        />
      </ListFilters>
      <DataTable<DeviceRow>
        label="Devices"
        columns={columns}
        rows={shown ?? null}
        rowId={({ device_id }) => device_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle={rows?.length === 0 ? 'No devices yet' : 'No results found'}
        {...(rows?.length === 0
          ? {
              emptyHint: 'A device appears with its first test, or when a token is created for it.',
              emptyAction: <Button onClick={() => onSearchChange({ tab: 'tokens' })}>Create a token</Button>,
            }
          : {})}
        initialSort={{ column: 'last_seen', isDescending: true }}
        onOpen={({ device_id }) => onSearchChange({ ...filter, open: device_id })}
        height={useTableHeight(AROUND_LIST)}
      />
      <DeviceDrawer
        device={opened}
        isMissing={open !== undefined && rows !== undefined && opened === null}
        homes={homes}
        onClose={() => onSearchChange(filter)}
      />
    </>
  );
}

type Props = { search: DevicesSearch; onSearchChange: (search: DevicesSearch) => void };

/** The handheld devices of the organisation, and the tokens that let them in. */
export function DevicesScreen({ search, onSearchChange }: Props) {
  return (
    <Stack gap="md">
      <PageHead title="Devices" maw={620}>
        Devices appear here with their first test. Each sends with its own token, or with one for the whole
        organisation.
      </PageHead>
      <Tabs
        value={search.tab ?? 'devices'}
        onChange={(tab) => onSearchChange(tab === 'tokens' ? { tab } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="devices">Devices</Tabs.Tab>
          <Tabs.Tab value="tokens">Tokens</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="devices">
          <DeviceList search={search} onSearchChange={onSearchChange} />
        </Tabs.Panel>
        <Tabs.Panel value="tokens">
          <DeviceTokens />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

const route = getRouteApi('/signed-in/shell/settings/devices');

/** For those who run the organisation: its devices send for everybody in it. */
export function DevicesPage() {
  const navigate = route.useNavigate();
  return <DevicesScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}
