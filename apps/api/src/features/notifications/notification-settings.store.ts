import type { NotificationSettings } from '@heatwise/contract/notifications/notifications.contract';
import { DEFAULT_DIGEST_HOUR } from '@heatwise/domain/notifications/notifications';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { zoneOfOrganisation } from '../../organisation/time-zone.store.ts';

export type StoredSettings = NotificationSettings & { readonly next_digest_at: Date | null };

/** What everybody starts with: notified at once where a tag names them, no digest. */
export const FIRST_SETTINGS: StoredSettings = {
  mail: true,
  in_app: true,
  digest: false,
  digest_hour: DEFAULT_DIGEST_HOUR,
  time_zone: 'UTC',
  muted_tag_ids: [],
  desk: true,
  next_digest_at: null,
};

/** The settings of these people; who is not among them has the first ones. */
export async function settingsOf(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<Map<string, StoredSettings>> {
  const { rows } = await sql<StoredSettings & { user_id: string }>`
    select user_id, mail, in_app, digest, digest_hour, time_zone, muted_tag_ids::text[] as muted_tag_ids, desk, next_digest_at
      from notification_settings
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ user_id, ...settings }) => [user_id, settings]));
}

/** The settings of one person; until they choose, their zone is the organisation's. */
export async function ownSettings(scope: OrganisationScope, userId: string): Promise<StoredSettings> {
  const stored = (await settingsOf(scope, [userId])).get(userId);
  return stored ?? { ...FIRST_SETTINGS, time_zone: await zoneOfOrganisation(scope) };
}

export async function putSettings(
  { tx, org_id }: OrganisationScope,
  user_id: string,
  settings: StoredSettings,
): Promise<void> {
  const values = { ...settings, muted_tag_ids: [...settings.muted_tag_ids] };
  await tx
    .insertInto('notification_settings')
    .values({ org_id, user_id, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Sets when the next digest goes out, if it was due at `dueAt` until now; false when somebody else did. */
export async function moveDigest(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { dueAt, nextAt }: { readonly dueAt: Date; readonly nextAt: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('notification_settings')
    .set({ next_digest_at: nextAt })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('next_digest_at', '=', dueAt)
    .returning('user_id')
    .execute();
  return moved.length === 1;
}

/** The active tags with these ids; all with null. */
export async function activeTagsOf({ tx, org_id }: OrganisationScope, tagIds: readonly string[] | null) {
  let tags = tx
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'metadata'])
    .where('org_id', '=', org_id)
    .where('active', '=', true);
  if (tagIds !== null) tags = tags.where('tag_id', '=', sql<string>`any(${[...tagIds]}::uuid[])`);
  const rows = await tags.orderBy(sql`lower(name)`).execute();
  return rows.map((row) => ({ ...row, metadata: row.metadata as Record<string, unknown> }));
}
