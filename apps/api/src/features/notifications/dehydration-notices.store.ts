import { MOST_NOTICES, type Notice } from '@heatwise/contract/notifications/notifications.contract';
import type { StoredSaliva } from '@heatwise/domain/monitoring/follow-up';
import { NOTIFY_KEYS } from '@heatwise/domain/notifications/notifications';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import { canAlert } from '../../organisation/alerting-tests.queries.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** A hydration test that counts, with its person as they are now. */
export type NoticedTest = StoredSaliva & {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  /** Of the person. */
  readonly person_tag_ids: string[];
  /** Of the person and of the test. */
  readonly tag_ids: string[];
  /** Where the test was taken, as its device says. */
  readonly time_zone: string | null;
};

/** Those that a tag of the test or its person reports to somebody, whatever their result. */
export async function testsUnderTellingTags(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ measurement_id: string }>`
    with telling as materialized (
      select tag_id from tags
       where org_id = ${org_id} and active and metadata -> ${NOTIFY_KEYS.isOn} = 'true'::jsonb)
    select m.measurement_id
      from measurements m join users u on u.org_id = m.org_id and u.user_id = m.user_id
     where m.org_id = ${org_id} and m.measurement_id = any(${measurementIds}::uuid[])
       -- Asked by itself first: where no tag tells anybody, which is the usual case, no test is looked at.
       and exists (select from telling)
       and exists (select from telling t where t.tag_id = any(u.tag_ids || m.tag_ids))
     order by m.modified_time`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

/** The hydration tests among these that are valid and not removed, of people who are still there. */
export async function countingTests(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<NoticedTest[]> {
  const { rows } = await sql<NoticedTest>`
    select m.measurement_id, m.type, m.value, m.created_time, m.metadata -> '_baseline' as recorded,
           m.metadata ->> '_timezone' as time_zone,
           u.user_id, u.name_first, u.name_last, u.tag_ids::text[] as person_tag_ids,
           array(select distinct unnest(u.tag_ids || m.tag_ids))::text[] as tag_ids
      from measurements m join users u on u.org_id = m.org_id and u.user_id = m.user_id
     where m.org_id = ${org_id} and m.measurement_id = any(${measurementIds}::uuid[])
       and m.type = 'sosm' and m.active and ${canAlert('m')} and u.active
     order by m.created_time, u.name_last, u.name_first, m.value`.execute(tx);
  return rows;
}

/** The valid baseline tests of these people. */
export async function baselineTests(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<(StoredSaliva & { readonly user_id: string })[]> {
  const { rows } = await sql<StoredSaliva & { user_id: string }>`
    select user_id, measurement_id, type, value, created_time, null as recorded
      from measurements
     where org_id = ${org_id} and user_id = any(${userIds}::uuid[]) and type = 'sosm_baseline' and valid and active`.execute(
    tx,
  );
  return rows;
}

export type NewNotice = {
  readonly notice_id: string;
  readonly user_id: string;
  readonly measurement_id: string;
  readonly tag_id: string;
  readonly status: string;
  readonly in_app: boolean;
  readonly made_at: Date;
};

/** Keeps those that their person was not notified of before; returns their ids. */
export async function insertNotices(
  { tx, org_id }: OrganisationScope,
  notices: readonly NewNotice[],
): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const inserted = await tx
    .insertInto('notices')
    .values(notices.map((notice) => ({ ...notice, org_id, read_at: null })))
    .onConflict((conflict) => conflict.columns(['org_id', 'measurement_id', 'user_id']).doNothing())
    .returning('notice_id')
    .execute();
  return new Set(inserted.map(({ notice_id }) => notice_id));
}

/** A person's notices of tests that still count, of people whom they still reach; newest first. */
export async function noticesOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
  { everyone, tag_ids }: CapabilityScope,
): Promise<Notice[]> {
  const { rows } = await sql<Omit<Notice, 'read_at'> & { read_at: Date | null }>`
    select n.notice_id, n.measurement_id, u.user_id, u.name_first, u.name_last, n.status, m.value, m.created_time,
           t.name as tag_name, n.read_at
      from notices n
      join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id and m.active
                         and ${canAlert('m')}
      join users u on u.org_id = m.org_id and u.user_id = m.user_id and u.active
      join tags t on t.org_id = n.org_id and t.tag_id = n.tag_id
     where n.org_id = ${org_id} and n.user_id = ${userId} and n.in_app
       and (${everyone} or u.user_id = ${userId} or u.tag_ids && ${[...tag_ids]}::uuid[])
     order by m.created_time desc limit ${MOST_NOTICES}`.execute(tx);
  return rows.map((row) => ({ ...row, read_at: row.read_at?.toISOString() ?? null }));
}

export async function markNoticesRead(
  { tx, org_id }: OrganisationScope,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}
