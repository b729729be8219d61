import type { OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { Group, NativeSelect, Select, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { searchOptions } from '../../ui/search-options.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import { NextDigest } from './next-digest.tsx';
import { useSaveNotifications } from './notifications.queries.ts';
import { NotifyingTags } from './notifying-tags.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The ways and the times, saved together. */
export function NotificationForm({ own }: { own: OwnNotifications }) {
  const browserZone = useViewerZone().name;
  // Who never chose a zone is taken to be where their browser is.
  const isUnchosen = own.settings.time_zone === 'UTC' && !own.settings.digest;
  const begin = { ...own.settings, time_zone: isUnchosen ? browserZone : own.settings.time_zone };
  const [settings, setSettings] = useState(begin);
  const save = useSaveNotifications();
  const isChanged = JSON.stringify(settings) !== JSON.stringify(begin);
  const guard = useLeaveGuard(isChanged && !save.isSuccess);
  const zones = useMemo(() => zoneNames(settings.time_zone), [settings.time_zone]);
  const change = (part: Partial<typeof settings>) => setSettings({ ...settings, ...part });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const known = new Set(own.tags.map(({ tag_id }) => tag_id));
    const muted_tag_ids = settings.muted_tag_ids.filter((id) => known.has(id));
    save.mutate({ ...settings, muted_tag_ids });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <TitledCard
          title="Dehydrated people"
          hint="When a test says that somebody in one of your tags is dehydrated, within a minute."
        >
          <Stack gap="md">
            <Switch
              label="By email"
              description={own.email ?? 'You have no address.'}
              checked={settings.mail}
              onChange={(event) => change({ mail: event.currentTarget.checked })}
            />
            <Switch
              label="In Heatwise"
              description="A mark beside the navigation, and a list on this page."
              checked={settings.in_app}
              onChange={(event) => change({ in_app: event.currentTarget.checked })}
            />
            <NotifyingTags
              tags={own.tags}
              mutedIds={settings.muted_tag_ids}
              onChange={(muted_tag_ids) => change({ muted_tag_ids })}
            />
          </Stack>
        </TitledCard>
        <TitledCard
          title="Daily digest"
          hint="One mail a day: who was tested and dehydrated, whose follow-up is open, who is due. None on days without news."
        >
          <Stack gap="md">
            <Switch
              label="Send me a daily digest"
              checked={settings.digest}
              onChange={(event) => change({ digest: event.currentTarget.checked })}
            />
            {settings.digest ? (
              <Group align="end" gap="md">
                <NativeSelect
                  label="At"
                  data={HOURS}
                  value={String(settings.digest_hour)}
                  onChange={(event) => change({ digest_hour: Number(event.currentTarget.value) })}
                />
                <Select
                  label="Time zone"
                  data={zones}
                  value={settings.time_zone}
                  onChange={(time_zone) => change({ time_zone: time_zone ?? browserZone })}
                  allowDeselect={false}
                  searchable
                  filter={searchOptions}
                  limit={50}
                  nothingFoundMessage="No such time zone"
                />
              </Group>
            ) : null}
            {settings.digest && !isChanged ? (
              <NextDigest at={own.next_digest_at} zone={settings.time_zone} />
            ) : null}
            {settings.digest && own.email === null ? (
              <Text size="sm" c="dimmed">
                It needs an email address.
              </Text>
            ) : null}
          </Stack>
        </TitledCard>
        {isChanged ? <SaveBar isBusy={save.isPending} onDiscard={() => setSettings(begin)} /> : null}
      </Stack>
      {guard}
    </form>
  );
}

/** Every zone that this browser knows, and the one that is set. */
function zoneNames(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort();
}
