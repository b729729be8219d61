import type { OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import { NOTICE_LEVEL_LABELS } from '@heatwise/domain/notifications/dehydration-notice';
import { mayEditTagNotifications } from '@heatwise/domain/permissions/tag-editing';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { useActor } from '../../sync/actor.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './notifications.module.css';
import { useSaveNotifications } from './notifications.queries.ts';

type Props = {
  tags: OwnNotifications['tags'];
  mutedIds: readonly string[];
  onChange: (mutedIds: string[]) => void;
};

const PATHS = { job: '/settings/jobs', location: '/settings/locations' } as const;

/** The tags that name one, each to be silenced for oneself. */
function NotifyingTags({ tags, mutedIds, onChange }: Props) {
  const actor = useActor();
  if (tags.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        You are not on the list of any tag yet. The people in charge of a tag, job or location choose on its
        page who is notified.
      </Text>
    );
  }
  return (
    <Stack gap={0}>
      <Text size="sm" fw={600}>
        Of these tags
      </Text>
      <ul className={classes.list}>
        {tags.map(({ tag_id, name, type, from }) => {
          const others = mutedIds.filter((id) => id !== tag_id);
          const path = type === 'job' || type === 'location' ? PATHS[type] : '/settings/tags';
          return (
            <li key={tag_id}>
              <Switch
                label={name}
                description={NOTICE_LEVEL_LABELS[from]}
                checked={!mutedIds.includes(tag_id)}
                onChange={(event) => onChange(event.currentTarget.checked ? others : [...others, tag_id])}
              />
              {mayEditTagNotifications(actor, tag_id) ? (
                <AnchorLink
                  to={`${path}/$tag_id`}
                  params={{ tag_id }}
                  size="sm"
                  className={classes.link ?? ''}
                >
                  Settings of {name}
                </AnchorLink>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

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

/** When the next digest goes out; nothing while that is not known. */
function NextDigest({ at, zone }: { at: string | null; zone: string }) {
  if (at === null) return null;
  return (
    <Text size="sm" c="dimmed">
      The next one goes out on {dateTimeText(Date.parse(at), openTimeZone(zone))}.
    </Text>
  );
}
