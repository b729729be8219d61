import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { downloadBlob } from '../../ui/download-blob.ts';
import { useToast } from '../../ui/toasts.tsx';
import { filterOf, useAuditExport, useAuditTrail } from './audit.queries.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import type { AuditSearch } from './audit-search.ts';
import { ChainCard } from './chain-card.tsx';

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
