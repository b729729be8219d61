import type { SupportDevice } from '@heatwise/contract/support/support-access.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useSupportDevices } from './support.queries.ts';

const columnsIn = (zone: TimeZone): readonly DataColumn<SupportDevice>[] => [
  {
    ...{ id: 'serial', header: 'Serial number', width: 180, isFrozen: true },
    value: ({ serial, is_retired }) => `${serial}${is_retired ? ' (retired)' : ''}`,
  },
  { id: 'nickname', header: 'Name', value: ({ nickname }) => nickname || '–', width: 160 },
  { id: 'device', header: 'Kind', value: ({ device }) => device ?? '–', width: 140 },
  { id: 'firmware', header: 'Firmware', value: ({ firmware }) => firmware ?? '–', width: 110 },
  { id: 'app', header: 'App', value: ({ app_version }) => app_version ?? '–', width: 110 },
  {
    ...{ id: 'tests', header: 'Tests', width: 100, align: 'end' },
    value: ({ tests }) => tests,
    cell: ({ tests }) => tests.toLocaleString('en'),
  },
  {
    ...{ id: 'seen', header: 'Last test', width: 170 },
    value: ({ last_seen }) => last_seen,
    cell: ({ last_seen }) => (last_seen === null ? '–' : dateTimeText(Date.parse(last_seen), zone)),
  },
];

/** The organisation's devices, those that sent a test last first. */
export function SupportDevices({ org_id }: { org_id: string }) {
  const zone = useViewerZone();
  const { data, error, refetch } = useSupportDevices(org_id);
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <TitledCard title="Devices">
      <DataTable
        label="Devices"
        columns={columns}
        rows={data ?? null}
        rowId={({ device_id }) => device_id}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        emptyTitle="No device has sent a test"
        height={300}
      />
    </TitledCard>
  );
}
