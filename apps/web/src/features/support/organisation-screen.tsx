import type { SupportDevice, SupportOverview } from '@heatwise/contract/support/support-access.contract';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Stack, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { useSupportDevices, useSupportOverview } from './support.queries.ts';
import { SupportPeople } from './support-people.tsx';

const columnsIn = (zone: TimeZone): readonly DataColumn<SupportDevice>[] => [
  {
    id: 'serial',
    header: 'Serial number',
    width: 180,
    isFrozen: true,
    value: ({ serial, is_retired }) => `${serial}${is_retired ? ' (retired)' : ''}`,
  },
  { id: 'nickname', header: 'Name', value: ({ nickname }) => nickname || '–', width: 160 },
  { id: 'device', header: 'Kind', value: ({ device }) => device ?? '–', width: 140 },
  { id: 'firmware', header: 'Firmware', value: ({ firmware }) => firmware ?? '–', width: 110 },
  { id: 'app', header: 'App', value: ({ app_version }) => app_version ?? '–', width: 110 },
  {
    id: 'tests',
    header: 'Tests',
    width: 100,
    align: 'end',
    value: ({ tests }) => tests,
    cell: ({ tests }) => formatNumber(tests),
  },
  {
    id: 'seen',
    header: 'Last test',
    width: 170,
    value: ({ last_seen }) => last_seen,
    cell: ({ last_seen }) => (last_seen === null ? '–' : dateTimeText(Date.parse(last_seen), zone)),
  },
];

/** The organisation's devices, those that sent a test last first. */
function SupportDevices({ org_id }: { org_id: string }) {
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

const route = getRouteApi('/signed-in/shell/desk/organisations/$org_id');

/** An organisation that gives the desk access, to read: how it stands, its people and its devices. */
export function OrganisationScreen() {
  const { org_id } = route.useParams();
  const { q = '', person = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useSupportOverview(org_id);
  const showSearch = (next: { q?: string; person?: string }) => {
    const asked = Object.entries({ q, person, ...next }).filter(([, value]) => value !== '');
    void navigate({ search: Object.fromEntries(asked), replace: true });
  };
  return (
    <Stack gap="md">
      <BackLink to="/desk/organisations" label="Organisations" />
      <Title order={2} size="h3">
        {data?.name ?? 'Organisation'}
      </Title>
      {error ? <Refused code={error.code} message={error.message} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingState text="Asking for access…" /> : null}
      {data && !error ? (
        <>
          <Granted overview={data} />
          <SupportPeople
            org_id={org_id}
            q={q}
            onSearch={(next) => showSearch({ q: next })}
            onOpen={(user_id) => showSearch({ person: user_id })}
          />
          <SupportDevices org_id={org_id} />
          <PersonDrawer org_id={org_id} user_id={person} onClose={() => showSearch({ person: '' })} />
        </>
      ) : null}
    </Stack>
  );
}

/** No failure to try again: the organisation has to decide. */
function Refused({ code, message, onRetry }: { code: string; message: string; onRetry: () => void }) {
  if (code !== 'support-access-none') return <ErrorState message={message} onRetry={onRetry} />;
  return (
    <EmptyState
      title="No support access"
      hint="Ask an admin of the organisation to give it: Settings, Services, Support access."
    />
  );
}

function Granted({ overview }: { overview: SupportOverview }) {
  const zone = useViewerZone();
  const { granted_by_name, reason, until, last_test_stored } = overview;
  const count = (number: number) => formatNumber(number);
  return (
    <>
      <Notice tone="info" title={`Access until ${dateTimeText(Date.parse(until), zone)}`}>
        Given by {granted_by_name || 'an admin'}: “{reason}” What you look at stands in the organisation’s
        audit trail.
      </Notice>
      <TitledCard title="How it stands">
        <Facts
          facts={[
            { name: 'People', value: count(overview.people) },
            { name: 'Hidden', value: count(overview.hidden) },
            { name: 'Deleted', value: count(overview.deleted) },
            {
              name: 'Last test stored',
              value: last_test_stored === null ? 'Never' : dateTimeText(Date.parse(last_test_stored), zone),
            },
            { name: 'People waiting to synchronise', value: count(overview.people_to_synchronise) },
            { name: 'Deleted tags being taken off', value: count(overview.tags_to_take_off) },
          ]}
        />
      </TitledCard>
    </>
  );
}
