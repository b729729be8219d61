import type { OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { hasAlerts } from '@heatwise/domain/alerts/alert-rule';
import { isDeskMember } from '@heatwise/domain/desk/desk';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { NOTICE_LEVEL_LABELS } from '@heatwise/domain/notifications/notifications';
import { fullName } from '@heatwise/domain/people/person-name';
import { mayEditTagNotifications } from '@heatwise/domain/permissions/tag-editing';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Anchor, Badge, Group, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { usePersonValueText } from '../../entities/measurements/baselines.queries.ts';
import { PersonClassBadge } from '../../entities/measurements/class-badge.tsx';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useViewerZone } from '../../platform/viewer-clock.ts';
import { useActor } from '../../sync/actor.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { MailNotice } from '../../ui/mail-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import classes from './notifications.module.css';
import {
  useMarkNoticesRead,
  useNotices,
  useOwnNotifications,
  useSaveNotifications,
} from './notifications.queries.ts';
import { PushCard } from './push/push-card.tsx';

const FIRST_SHOWN = 5;

/** People one was notified of lately; being shown here, they count as read. */
export function NoticeList() {
  const zone = useViewerZone();
  const { data, error, refetch } = useNotices();
  const valueText = usePersonValueText();
  const [showsAll, setShowsAll] = useState(false);
  useMarkNoticesRead(data?.some(({ read_at }) => read_at === null) ?? false);
  const shown = showsAll ? data : data?.slice(0, FIRST_SHOWN);
  return (
    <TitledCard title="Latest">
      <QueryState query={{ data, error, refetch }} height={100} showsStale />
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet. Dehydrated people of your tags appear here.
        </Text>
      ) : null}
      <ul className={classes.list}>
        {shown?.map(({ notice_id, user_id, status, value, created_time, tag_name, read_at, ...name }) => (
          <li key={notice_id} className={classes.notice}>
            <div>
              <AnchorLink to="/people/$user_id" params={{ user_id }} fw={600}>
                {fullName(name) || 'No name'}
              </AnchorLink>
              {read_at === null ? (
                <Badge ml={8} variant="light" tt="none">
                  New
                </Badge>
              ) : null}
              <Text size="sm" c="dimmed">
                {tag_name}, <RelativeTime ms={Date.parse(created_time)} zone={zone} />
              </Text>
            </div>
            <Text size="sm">
              {valueText(user_id, value)} {SALIVA_UNIT}
            </Text>
            <PersonClassBadge user_id={user_id} status={status} />
          </li>
        ))}
      </ul>
      {data && !showsAll && data.length > FIRST_SHOWN ? (
        <Anchor
          component="button"
          type="button"
          mt="xs"
          className={classes.link ?? ''}
          onClick={() => setShowsAll(true)}
        >
          Show all {data.length}
        </Anchor>
      ) : null}
    </TitledCard>
  );
}

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

/** What one is notified of, how and when. */
export function NotificationsScreen() {
  const { data, error, refetch } = useOwnNotifications();
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          Notifications
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          How Heatwise tells you about dehydrated people.
        </Text>
      </div>
      <QueryState query={{ data, error, refetch }} text="Loading your notifications…" showsStale />
      {data ? <Own own={data} /> : null}
    </Stack>
  );
}

function Own({ own }: { own: OwnNotifications }) {
  const organisation = useOrganisation();
  return (
    <>
      {own.sees_tests ? null : (
        <Notice tone="info" title="There is nothing to tell you yet">
          You are notified about people whose tests you may see; at present there are none besides yourself.
        </Notice>
      )}
      {own.email === null ? (
        <Notice tone="warning" title="You have no email address">
          Without one you get no emails. Anybody who edits people in your organisation can add it.
        </Notice>
      ) : (
        <MailNotice mail={own.mail_delivery} />
      )}
      {own.sees_tests && own.settings.in_app ? <NoticeList /> : null}
      {organisation && hasAlerts(organisation.metadata) ? <PushCard /> : null}
      <NotificationForm key={JSON.stringify(own.settings)} own={own} />
    </>
  );
}
