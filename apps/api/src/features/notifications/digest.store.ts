import type { Tag } from '@heatwise/contract/entities/tags';
import type { NoteKind, StoredSaliva } from '@heatwise/domain/monitoring/follow-up';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type DigestPersonRow = { user_id: string; name_first: string; name_last: string; tag_ids: string[] };

/** On the user `u`: active people in sight whom the scope reaches. */
const reached = (orgId: string, { everyone, tag_ids }: CapabilityScope): RawBuilder<boolean> =>
  sql`u.org_id = ${orgId} and u.active and not u.is_hidden and (${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])`;

/** Everybody whom the scope reaches, by name. */
export async function peopleWithin(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<DigestPersonRow[]> {
  const { rows } = await sql<DigestPersonRow>`
    select u.user_id, u.name_first, u.name_last, u.tag_ids::text[] as tag_ids from users u
     where ${reached(org_id, reach)}
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return rows;
}

/**
 * Their valid hydration tests since then, the last one of those who have none since, and the baseline tests of both:
 * a follow-up that was left open does not end because it is old.
 */
export async function salivaSince(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
  since: string,
): Promise<(StoredSaliva & { readonly user_id: string })[]> {
  const { rows } = await sql<StoredSaliva & { user_id: string }>`
    with tests as (
      select m.user_id, m.measurement_id, m.type, m.value, m.created_time, m.metadata -> '_baseline' as recorded
        from measurements m join users u on u.org_id = m.org_id and u.user_id = m.user_id
       where m.org_id = ${org_id} and m.type = 'sosm' and m.valid and m.active and m.created_time >= ${since}
         and ${reached(org_id, reach)}
    ), earlier as (
      select u.user_id, last.*
        from users u cross join lateral (
          select m.measurement_id, m.type, m.value, m.created_time, m.metadata -> '_baseline' as recorded
            from measurements m
           where m.org_id = u.org_id and m.user_id = u.user_id and m.type = 'sosm' and m.valid and m.active
           order by m.created_time desc limit 1) last
       where ${reached(org_id, reach)} and u.user_id not in (select user_id from tests)
    ), shown as (
      select * from tests union all select * from earlier
    )
    select * from shown
    union all
    select m.user_id, m.measurement_id, m.type, m.value, m.created_time, null
      from measurements m
     where m.org_id = ${org_id} and m.type = 'sosm_baseline' and m.valid and m.active
       and m.user_id in (select user_id from shown)`.execute(tx);
  return rows;
}

type NoteRow = {
  user_id: string;
  measurement_id: string;
  measured_time: string;
  kind: NoteKind;
  written_time: string;
};

/** What was written about tests taken since then, and about any test of these people. */
export async function notesSince(
  { tx, org_id }: OrganisationScope,
  since: string,
  userIds: readonly string[],
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select m.user_id, n.measurement_id, m.created_time as measured_time, n.kind, n.written_time
      from follow_up_notes n join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
     where n.org_id = ${org_id} and (m.created_time >= ${since} or m.user_id = any(${userIds}::uuid[]))`.execute(
    tx,
  );
  return rows;
}

/** The shift patterns. */
export async function rosterTags({ tx, org_id }: OrganisationScope) {
  const { rows } = await sql<Pick<Tag, 'tag_id' | 'type' | 'metadata'>>`
    select tag_id, type, metadata from tags where org_id = ${org_id} and type = 'roster' and active`.execute(
    tx,
  );
  return rows;
}
