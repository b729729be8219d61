import type { StoredSaliva } from '@heatwise/domain/monitoring/classed-tests';
import type { NoteKind } from '@heatwise/domain/monitoring/follow-up';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../platform/organisation-scope.ts';

type DigestPersonRow = { user_id: string; name_first: string; name_last: string };

/** On the user `u`: active people in sight whom the scope reaches. */
const reached = (orgId: string, { everyone, tag_ids }: CapabilityScope): RawBuilder<boolean> =>
  sql`u.org_id = ${orgId} and u.active and not u.is_hidden and (${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])`;

/** Everybody whom the scope reaches, by name. */
export async function peopleWithin(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<DigestPersonRow[]> {
  const { rows } = await sql<DigestPersonRow>`
    select u.user_id, u.name_first, u.name_last from users u where ${reached(org_id, reach)}
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return rows;
}

/** Their valid hydration tests since then, and the baseline tests of those who have such tests. */
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
    )
    select * from tests
    union all
    select m.user_id, m.measurement_id, m.type, m.value, m.created_time, null
      from measurements m
     where m.org_id = ${org_id} and m.type = 'sosm_baseline' and m.valid and m.active
       and m.user_id in (select user_id from tests)`.execute(tx);
  return rows;
}

type NoteRow = {
  user_id: string;
  measurement_id: string;
  measured_time: string;
  kind: NoteKind;
  written_time: string;
};

/** What was written about tests taken since then. */
export async function notesSince({ tx, org_id }: OrganisationScope, since: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select m.user_id, n.measurement_id, m.created_time as measured_time, n.kind, n.written_time
      from follow_up_notes n join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
     where n.org_id = ${org_id} and m.created_time >= ${since}`.execute(tx);
  return rows;
}
