import type { AuditVerification } from '@heatwise/contract/audit/audit.contract';
import { ALL_AUDIT_AREAS, AUDIT_AREAS } from '@heatwise/domain/audit/audit-area';
import { formatCount } from '@heatwise/domain/text/format-number';
import { FROM_AFTER_TO } from '@heatwise/domain/time/calendar-day';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconLink, IconShieldCheck } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { usePersonName, useTagNames } from '../../entities/measurements/test-filter/test-filter-text.ts';
import { PersonFilterField } from '../../entities/people/person-filter-field.tsx';
import { personOptions } from '../../entities/people/person-picker.tsx';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { tagOptions } from '../../entities/tags/tag-picker.tsx';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { downloadBlob } from '../../ui/download-blob.ts';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { SinglePicker } from '../../ui/single-picker.tsx';
import { useToast } from '../../ui/toasts.tsx';
import classes from './audit.module.css';
import { filterOf, useAuditExport, useAuditTrail, useVerification } from './audit.queries.ts';
import { AuditDrawer, AuditEntries } from './audit-entries.tsx';
import type { AuditSearch } from './audit-search.ts';

type AuditFilterFieldsProps = { search: AuditSearch; onChange: (search: AuditSearch) => void };

const AREAS = [
  { value: '', label: 'Everything' },
  ...ALL_AUDIT_AREAS.map((area) => ({ value: area, label: AUDIT_AREAS[area].label })),
];

/** By whom, what, about whom or what, from which day to which. */
export function AuditFilterFields({ search, onChange }: AuditFilterFieldsProps) {
  /** An empty value takes its part out of the address. */
  function change(part: Partial<Record<keyof AuditSearch, string | null>>): void {
    const next = Object.entries({ ...search, ...part }).filter(([, value]) => value);
    onChange(Object.fromEntries(next) as AuditSearch);
  }
  const { by = null, area = '', about = null, from = '', to = '' } = search;
  return (
    <div className={classes.filter}>
      <PersonFilterField userId={by} showHidden={true} onChange={(id) => change({ by: id })} />
      <NativeSelect
        label="What"
        data={AREAS}
        value={area}
        onChange={({ currentTarget }) => change({ area: currentTarget.value })}
      />
      <AboutField id={about} onChange={(id) => change({ about: id })} />
      <TextInput
        type="date"
        label="From"
        value={from}
        {...(to ? { max: to } : {})}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        {...(from ? { min: from } : {})}
        error={from && to && from > to ? FROM_AFTER_TO : null}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      {Object.keys(search).length > 0 ? (
        <Button variant="subtle" className={classes.reset ?? ''} onClick={() => onChange({})}>
          Reset
        </Button>
      ) : null}
    </div>
  );
}

type AboutFieldProps = { id: string | null; onChange: (id: string | null) => void };

/** Picks a person, tag, job or location that something was done to. */
function AboutField({ id, onChange }: AboutFieldProps) {
  const database = useLocalDatabase();
  const { names } = useTagNames();
  const person = usePersonName(id);
  const read = useCallback<ReadOptions>(
    async ({ search, offset, limit }) => {
      // From each list as many as may stand before the end of this page, for one order over all of them.
      const page = { search, offset: 0, limit: offset + limit };
      const lists = await Promise.all([
        database.rows(personOptions(localQueries, { showHidden: true, only: null }, page).compile()),
        ...FILTER_TAG_TYPES.map((type) =>
          database.rows(tagOptions(localQueries, { types: [type], showHidden: true }, page).compile()),
        ),
      ]);
      return lists
        .flat()
        .sort((one, other) => one.label.localeCompare(other.label, 'en', { sensitivity: 'base' }))
        .slice(offset, offset + limit);
    },
    [database],
  );
  return (
    <SinglePicker
      label="About"
      placeholder="Any person or tag"
      read={read}
      value={id ? { id, label: names.get(id) ?? person ?? '…' } : null}
      onChange={(option) => onChange(option?.id ?? null)}
    />
  );
}

const FINGERPRINT_GROUPS = /.{8}/g;

/** Has the server recompute the chain when asked, and says what came of it. */
export function ChainCard() {
  const zone = useViewerZone();
  const { data, error, isPending, mutate } = useVerification();
  const state = error ? 'failed' : data ? (data.broken_at === null ? 'sound' : 'broken') : 'unknown';
  const Icon = {
    sound: IconShieldCheck,
    broken: IconAlertTriangle,
    failed: IconAlertTriangle,
    unknown: IconLink,
  }[state];
  return (
    <section className={classes.chain} data-state={state} aria-label="Verification">
      <Icon size={26} stroke={1.7} aria-hidden="true" className={classes.icon ?? ''} />
      <div className={classes.words} role="status">
        <Text fw={650}>{titleOf(state, data)}</Text>
        <Text size="sm" className={classes.detail ?? ''}>
          {error ? error.message : data ? detailOf(data, zone) : UNVERIFIED}
        </Text>
        {data?.last_hash ? (
          <Text size="xs" mt={6} className={classes.hash ?? ''}>
            Fingerprint of entry {data.entries}: {data.last_hash.match(FINGERPRINT_GROUPS)?.join(' ')}
          </Text>
        ) : null}
      </div>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {data || error ? 'Verify again' : 'Verify now'}
      </Button>
    </section>
  );
}

const UNVERIFIED =
  'Each entry holds a fingerprint of the one before it. Verifying recomputes all of them on the server.';

function titleOf(state: string, data: AuditVerification | undefined): string {
  if (state === 'sound') return data?.entries === 0 ? 'The trail is empty' : 'Chain verified';
  if (state === 'broken') return `The chain is broken at entry ${data?.broken_at}`;
  return state === 'failed' ? 'The chain could not be verified' : 'Is the trail intact?';
}

function detailOf(
  { entries, first_at, last_at, broken_at, verified_at }: AuditVerification,
  zone: TimeZone,
): string {
  const time = (at: string | null) => (at ? dateTimeText(Date.parse(at), zone) : '');
  const count = formatCount(entries, 'entry', 'entries');
  const span = entries > 0 ? `, from ${time(first_at)} to ${time(last_at)}` : '';
  if (broken_at !== null)
    return `${count}${span}, are intact. Entry ${broken_at} was changed, or one before it is missing. Verified ${time(verified_at)}.`;
  return `${count}${span}: none was changed, none is missing between them. Verified ${time(verified_at)}.`;
}

type Props = { search: AuditSearch; onSearchChange: (search: AuditSearch) => void };

/** Who did what to whom, when and from where; whether the trail is as it was written. */
export function AuditScreen({ search, onSearchChange }: Props) {
  const zone = useViewerZone();
  const filter = useMemo(() => filterOf(search, zone), [search, zone]);
  const trail = useAuditTrail(filter);
  const saving = useAuditExport();
  const toast = useToast();
  const [opened, setOpened] = useState<string | null>(null);
  const entries = useMemo(() => trail.data?.pages.flatMap((page) => page.entries) ?? null, [trail.data]);
  const names = useMemo(
    () => new Map(trail.data?.pages.flatMap((page) => Object.entries(page.names))),
    [trail.data],
  );

  function save(): void {
    saving.mutate(filter, {
      onSuccess: (file) => downloadBlob(file, 'heatwise-audit-trail.csv'),
      onError: (error) => toast('error', error.message),
    });
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1} size="h2">
            Audit trail
          </Title>
          <Text c="dimmed" size="sm" mt={4} maw={620}>
            Who did what, when and from which address. Entries are never changed or removed.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={saving.isPending}
          onClick={save}
        >
          Export CSV
        </Button>
      </Group>
      <ChainCard />
      <AuditFilterFields search={search} onChange={onSearchChange} />
      <AuditEntries
        entries={entries}
        names={names}
        zone={zone}
        error={entries ? null : (trail.error?.message ?? null)}
        isNarrowed={Object.keys(search).length > 0}
        hasMore={trail.hasNextPage}
        isReadingMore={trail.isFetchingNextPage}
        onMore={() => void trail.fetchNextPage()}
        onRetry={() => void trail.refetch()}
        onOpen={setOpened}
      />
      <AuditDrawer
        entry={entries?.find(({ seq }) => seq === opened) ?? null}
        names={names}
        zone={zone}
        onClose={() => setOpened(null)}
      />
    </Stack>
  );
}

const route = getRouteApi('/signed-in/shell/settings/audit');

export function AuditPage() {
  const navigate = route.useNavigate();
  return <AuditScreen search={route.useSearch()} onSearchChange={(search) => void navigate({ search })} />;
}
