import { INVALID_REASON_KEY } from '@heatwise/domain/measurements/invalid-reason';
import type { Person } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

export type FoundMeasurement = {
  readonly measurement_id: string;
  readonly active: boolean;
  readonly valid: boolean;
  readonly person: Person;
};

/** The measurements of these ids that exist, each with its person as they are now. */
export async function findMeasurements(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<FoundMeasurement[]> {
  const { rows } = await sql<Omit<FoundMeasurement, 'person'> & Person>`
    select m.measurement_id, m.active, m.valid, u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = any(${ids}::uuid[]) and not m.forgotten`.execute(tx);
  return rows.map(({ user_id, tag_ids, ...rest }) => ({ ...rest, person: { user_id, tag_ids } }));
}

export type SetChange = {
  readonly active?: boolean;
  readonly valid?: boolean;
  readonly invalid_reason?: string;
};

/** Stamped in the order of the ids, with the tags their people carry now. */
export async function updateMeasurements(
  { tx, org_id, stamps }: WritingScope,
  ids: readonly string[],
  change: SetChange,
): Promise<void> {
  const { base } = stamps.takeBlock(ids.length);
  const { active = null, valid = null, invalid_reason: reason = null } = change;
  await sql`
    update measurements m
       set active = coalesce(${active}::boolean, m.active), valid = coalesce(${valid}::boolean, m.valid),
           metadata = case when ${valid}::boolean then (m.metadata::jsonb - ${INVALID_REASON_KEY}::text)::json
                           when ${reason}::text is not null
                           then (m.metadata::jsonb || ${JSON.stringify({ [INVALID_REASON_KEY]: reason })}::jsonb)::json
                           else m.metadata end,
           user_tag_ids = u.tag_ids, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${ids}::uuid[]) with ordinality wanted (measurement_id, i), users u
     where m.org_id = ${org_id} and m.measurement_id = wanted.measurement_id
       and u.org_id = m.org_id and u.user_id = m.user_id`.execute(tx);
}
