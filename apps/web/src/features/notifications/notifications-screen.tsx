import type { OwnNotifications } from '@heatwise/contract/notifications/notifications.contract';
import { hasAlerts } from '@heatwise/domain/alerts/alert-rights';
import { Stack, Text, Title } from '@mantine/core';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { MailNotice } from '../../ui/mail-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryState } from '../../ui/query-list.tsx';
import { NoticeList } from './notice-list.tsx';
import { NotificationForm } from './notification-form.tsx';
import { useOwnNotifications } from './notifications.queries.ts';
import { PushCard } from './push/push-card.tsx';

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
