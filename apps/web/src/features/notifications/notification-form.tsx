import type { OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import { Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { NextDigest } from './next-digest.tsx';
import { useSaveNotifications } from './notifications.queries.ts';
import { NotifyingTags } from './notifying-tags.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** The ways and the times, saved together. */
export function NotificationForm({ own }: { own: OwnNotifications }) {
  const worksAtDesk = isDeskMember(useActor());
  const browserZone = useViewerZone().name;
  // Who never chose a zone is taken to be where their browser is.
  const isUnchosen = own.settings.time_zone === 'UTC' && !own.settings.digest;
  const known = new Set(own.tags.map(({ tag_id }) => tag_id));
  const form = usePageForm({
    saved: { ...own.settings, time_zone: isUnchosen ? browserZone : own.settings.time_zone },
    inputOf: (settings) => ({
      ...settings,
      muted_tag_ids: settings.muted_tag_ids.filter((id) => known.has(id)),
    }),
    write: useSaveNotifications(),
  });
  const { values: settings, change, field, isDirty } = form;

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        <TitledCard
          title="Dehydrated people"
          hint="When a test says that somebody in one of your tags is dehydrated, within a minute."
        >
          <Stack gap="md">
            <Switch
              label="By email"
              description={own.email ?? 'You have no email address.'}
              {...field('mail', { type: 'checkbox' })}
            />
            <Switch
              label="In Heatwise"
              description="A mark beside the navigation, and a list on this page."
              {...field('in_app', { type: 'checkbox' })}
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
          hint="One email a day: who was tested and dehydrated, whose follow-up is open, who is due. None on days without news."
        >
          <Stack gap="md">
            <Switch label="Send me a daily digest" {...field('digest', { type: 'checkbox' })} />
            {settings.digest ? (
              <Group align="end" gap="md">
                <NativeSelect
                  label="At"
                  data={HOURS}
                  value={String(settings.digest_hour)}
                  onChange={(event) => change({ digest_hour: Number(event.currentTarget.value) })}
                />
                <TimeZoneField value={settings.time_zone} onChange={(time_zone) => change({ time_zone })} />
              </Group>
            ) : null}
            {settings.digest && !isDirty ? (
              <NextDigest at={own.next_digest_at} zone={settings.time_zone} />
            ) : null}
            {settings.digest && own.email === null ? (
              <Text size="sm" c="dimmed">
                It needs an email address.
              </Text>
            ) : null}
          </Stack>
        </TitledCard>
        {worksAtDesk ? (
          <TitledCard
            title="Desk"
            hint="When an organisation writes in a ticket, or asks for or answers a quote that you or nobody looks after. At most one email about a ticket in ten minutes, until it is answered."
          >
            <Switch
              label="What the desk has to answer, by email"
              description={own.email ?? 'You have no email address.'}
              {...field('desk', { type: 'checkbox' })}
            />
          </TitledCard>
        ) : null}
        {form.saveBar}
      </Stack>
    </form>
  );
}
