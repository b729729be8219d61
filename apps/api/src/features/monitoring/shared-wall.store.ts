import type { StoredSaliva } from '@heatwise/domain/monitoring/classed-tests';
import type { NoteKind } from '@heatwise/domain/monitoring/follow-up';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { tagOrder } from '../../organisation/tag-order.ts';

/** On the user `u`: active people in sight whom the display may show. */
const shown = (orgId: string, { everyone, tag_ids }: CapabilityScope): RawBuilder<boolean> =>
  sql`u.org_id = ${orgId} and u.active and not u.is_hidden and (${everyone} or u.tag_ids && ${[...tag_ids]}::uuid[])`;

export type ShownPerson = { user_id: string; name_first: string; name_last: string; tag_ids: string[] };

export async function peopleOfDisplay(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<ShownPerson[]> {
  const { rows } = await sql<ShownPerson>`
    select u.user_id, u.name_first, u.name_last, u.tag_ids::text[] as tag_ids
      from users u where ${shown(org_id, reach)}`.execute(tx);
  return rows;
}

type TestRow = StoredSaliva & { user_id: string };

/** Each shown person's last valid hydration tests of one instant, and their valid baseline tests. */
export async function lastTestsOfDisplay(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    with last as (
      select u.user_id, test.*
        from users u cross join lateral (
          select m.measurement_id, m.type, m.value, m.created_time, m.metadata -> '_baseline' as recorded
            from measurements m
           where m.org_id = u.org_id and m.user_id = u.user_id and m.type = 'sosm' and m.valid and m.active
           order by m.created_time desc fetch first 1 row with ties) test
       where ${shown(org_id, reach)}
    )
    select * from last
    union all
    select m.user_id, m.measurement_id, m.type, m.value, m.created_time, null
      from measurements m
     where m.org_id = ${org_id} and m.type = 'sosm_baseline' and m.valid and m.active
       and m.user_id in (select user_id from last)`.execute(tx);
  return rows;
}

type NoteRow = {
  user_id: string;
  measurement_id: string;
  measured_time: string;
  kind: NoteKind;
  written_time: string;
};

/** What decides over follow-ups of the shown people; not what was written. */
export async function decisionsOfDisplay(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select m.user_id, n.measurement_id, m.created_time as measured_time, n.kind, n.written_time
      from follow_up_notes n
      join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
      join users u on u.org_id = m.org_id and u.user_id = m.user_id
     where n.org_id = ${org_id} and n.kind <> 'note' and ${shown(org_id, reach)}`.execute(tx);
  return rows;
}

export type DisplayTag = {
  tag_id: string;
  name: string;
  type: string;
  is_hidden: boolean;
  metadata: Record<string, unknown>;
};

/** The shift patterns, jobs and locations that are not deleted, in the order of lists. */
export async function tagsOfDisplay({ tx, org_id }: OrganisationScope): Promise<DisplayTag[]> {
  const { rows } = await sql<DisplayTag>`
    select t.tag_id, t.name, t.type, t.is_hidden, t.metadata from tags t
     where t.org_id = ${org_id} and t.active and t.type in ('roster', 'job', 'location')
     order by ${tagOrder('t')}`.execute(tx);
  return rows;
}
