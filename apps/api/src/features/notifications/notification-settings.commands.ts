import { isDeepStrictEqual } from 'node:util';
import type {
  NotificationSettings,
  OwnNotifications,
} from '@heatwise/contract/notifications/notifications.contract';
import type { MailDelivery } from '@heatwise/contract/session/mail.contract';
import { mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import { NOTIFICATION_MESSAGES, tagNotices } from '@heatwise/domain/notifications/notifications';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isTimeZone, nextInstantOfHour, openTimeZone } from '@heatwise/domain/time/time-zone';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { activeTagsOf, ownSettings, putSettings, settingsOf } from './notification-settings.store.ts';

/** One's own settings, with the tags that name one and where emails go. */
export async function ownNotifications(
  scope: OrganisationScope,
  actor: Actor,
  mail_delivery: MailDelivery,
): Promise<OwnNotifications> {
  const { user_id } = actor;
  const { next_digest_at, ...settings } = await ownSettings(scope, user_id);
  const tags = await activeTagsOf(scope, null);
  return {
    settings,
    email: (await addresseesOf(scope, [user_id])).get(user_id)?.email ?? null,
    sees_tests: mayMonitor(actor),
    mail_delivery,
    tags: tags.flatMap(({ tag_id, name, type, metadata }) => {
      const { isOn, from, to } = tagNotices(metadata);
      return isOn && to.includes(user_id) ? [{ tag_id, name, type, from }] : [];
    }),
    next_digest_at: next_digest_at?.toISOString() ?? null,
  };
}

/** Returns whether exactly these settings are stored for the person. */
export async function hasSettings(
  scope: OrganisationScope,
  userId: string,
  wanted: NotificationSettings,
): Promise<boolean> {
  const stored = (await settingsOf(scope, [userId])).get(userId);
  return stored !== undefined && isDeepStrictEqual({ ...stored, ...wanted }, stored);
}

/**
 * Replaces one's own settings; the digest goes out at the next such hour. Throws invalid-request for a time zone or a
 * tag that is not known.
 */
export async function saveNotifications(
  scope: ActingScope,
  wanted: NotificationSettings,
  now: Date,
): Promise<void> {
  const { user_id } = scope.actor;
  if (!isTimeZone(wanted.time_zone)) {
    const problems = [{ path: 'time_zone', message: NOTIFICATION_MESSAGES.zoneUnknown }];
    throw new AppError('invalid-request', { problems });
  }
  const muted_tag_ids = [...new Set(wanted.muted_tag_ids)];
  await refuseUnknownTags(scope, muted_tag_ids);
  const settings = { ...wanted, muted_tag_ids };
  const next_digest_at = nextDigestAt(settings, now);
  await putSettings(scope, user_id, { ...settings, next_digest_at });
  await scope.audit('notifications.edit', settings);
}

/** When a digest goes out next; null while it is off. */
export function nextDigestAt(
  { digest, digest_hour, time_zone }: Pick<NotificationSettings, 'digest' | 'digest_hour' | 'time_zone'>,
  after: Date,
): Date | null {
  if (!digest) return null;
  return new Date(nextInstantOfHour(openTimeZone(time_zone), digest_hour, after.getTime()));
}

async function refuseUnknownTags(scope: OrganisationScope, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  const known = new Set((await activeTagsOf(scope, tagIds)).map(({ tag_id }) => tag_id));
  const problems = tagIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `muted_tag_ids.${index}`, message: NOTIFICATION_MESSAGES.tagUnknown }],
  );
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
}
