import type {
  SupportDevice,
  SupportOverview,
  SupportPerson,
  SupportTest,
} from '@heatwise/contract/support/support-access.contract';
import { MEASUREMENT_TYPE_NAMES, measurementUnit } from '@heatwise/domain/measurements/measurement-type';
import { formatCount, formatNumber } from '@heatwise/domain/text/format-number';
import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-model.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GuardedDrawer } from '../../ui/guarded-dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toTableProps } from '../../ui/paged-table.ts';
import { ListRow, QueryState, RowList } from '../../ui/query-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import {
  useSupportDevices,
  useSupportOverview,
  useSupportPeople,
  useSupportTests,
} from './support.queries.ts';

const peopleColumns = (zone: TimeZone): readonly DataColumn<SupportPerson>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    isFrozen: true,
    isSortable: false,
    value: ({ name, is_hidden }) => `${name || 'No name'}${is_hidden ? ' (hidden)' : ''}`,
  },
  {
    id: 'class',
    header: 'Latest test',
    width: 190,
    isSortable: false,
    value: ({ latest_class }) => latest_class ?? 'No test',
  },
  {
    id: 'at',
    header: 'Taken',
    width: 170,
    isSortable: false,
    value: ({ latest_at }) => (latest_at === null ? '–' : dateTimeText(Date.parse(latest_at), zone)),
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 260,
    isSortable: false,
    value: ({ tags }) => tags.join(', ') || '–',
  },
];

type SupportPeopleProps = {
  org_id: string;
  q: string;
  onSearch: (q: string) => void;
  onOpen: (user_id: string) => void;
};

/** The organisation's people by name. */
export function SupportPeople({ org_id, q, onSearch, onOpen }: SupportPeopleProps) {
  const zone = useViewerZone();
  const [words] = useDebouncedValue(q, SEARCH_DEBOUNCE_MS);
  const list = useSupportPeople(org_id, words);
  const { data } = list;
  const columns = useMemo(() => peopleColumns(zone), [zone]);
  return (
    <TitledCard title="People">
      <Stack gap="sm">
        <SearchField
          aria-label="Search people"
          placeholder="Name of a person"
          value={q}
          onChange={onSearch}
        />
        <Text size="sm" c="dimmed" role="status">
          {data ? formatCount(data.count, 'person', 'people') : ' '}
        </Text>
        <DataTable
          label="People"
          columns={columns}
          rows={data?.rows ?? null}
          rowId={({ user_id }) => user_id}
          {...toTableProps(list)}
          emptyTitle={words === '' ? 'There is nobody yet' : 'Nobody has this name'}
          height={360}
          onOpen={({ user_id }) => onOpen(user_id)}
          {...(data && { rowCount: data.count })}
        />
      </Stack>
    </TitledCard>
  );
}

type PersonDrawerProps = { org_id: string; user_id: string; onClose: () => void };

/** One person's latest tests; closed while nobody is named. */
export function PersonDrawer({ org_id, user_id, onClose }: PersonDrawerProps) {
  return (
    <GuardedDrawer
      opened={user_id !== ''}
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title="Latest tests"
    >
      {user_id === '' ? null : <Tests org_id={org_id} user_id={user_id} />}
    </GuardedDrawer>
  );
}

function Tests({ org_id, user_id }: Omit<PersonDrawerProps, 'onClose'>) {
  const { data, error, refetch } = useSupportTests(org_id, user_id);
  if (error || !data)
    return <QueryState query={{ data, error, refetch }} text="Loading the tests…" showsStale />;
  const { name, tests } = data;
  return (
    <>
      <Text fw={600} mb="sm">
        {name || 'No name'}
      </Text>
      {tests.length === 0 ? <EmptyState title="No tests" hint="Nothing was sent for this person." /> : null}
      <RowList label="Latest tests">
        {tests.map((test) => (
          <Test key={test.measurement_id} test={test} />
        ))}
      </RowList>
    </>
  );
}

function Test({ test }: { test: SupportTest }) {
  const zone = useViewerZone();
  const { type, value, device, created_time, modified_time } = test;
  const at = (instant: string) => dateTimeText(Date.parse(instant), zone);
  return (
    <ListRow>
      <Text size="sm" fw={600}>
        {MEASUREMENT_TYPE_NAMES[type]}: {formatNumber(value)} {measurementUnit(type) ?? ''} · {test.class}
      </Text>
      <Text size="sm" c="dimmed">
        Taken {at(created_time)}, stored or changed {at(modified_time)}
        {device ? `, ${device}` : ''}
      </Text>
    </ListRow>
  );
}

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
