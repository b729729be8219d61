import type { Measurement } from '@heatwise/contract/entities/measurements';
import { fullName } from '@heatwise/domain/people/person-name';
import type { Person } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { measurementJson } from './measurement-json.ts';

/** A measurement with its person as they are now, which decides over who may do what to it. */
export async function findMeasurement(
  { tx, org_id }: OrganisationScope,
  measurementId: string,
): Promise<{ measurement: Measurement; person: Person } | undefined> {
  const { rows } = await sql<{ measurement: Measurement; user_id: string; tag_ids: string[] }>`
    select ${measurementJson}::json as measurement, u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = ${measurementId} and not m.forgotten`.execute(tx);
  const row = rows[0];
  return row && { measurement: row.measurement, person: { user_id: row.user_id, tag_ids: row.tag_ids } };
}

type Change = Pick<Measurement, 'metadata' | 'valid' | 'active' | 'tag_ids' | 'value' | 'value_f'>;

/** Returns the row as it is afterwards. It takes the tags its person carries now, as every new stamp does. */
export async function updateMeasurement(
  scope: WritingScope,
  measurementId: string,
  { metadata, valid, active, tag_ids, value, value_f }: Change,
): Promise<Measurement> {
  const { tx, org_id, stamps } = scope;
  await sql`
    update measurements m
       set metadata = ${JSON.stringify(metadata)}::json, valid = ${valid}, active = ${active},
           value = ${value}, value_f = ${value_f},
           tag_ids = ${tag_ids}::uuid[], user_tag_ids = u.tag_ids, modified_time = ${stamps.next()}
      from users u
     where m.org_id = ${org_id} and m.measurement_id = ${measurementId}
       and u.org_id = m.org_id and u.user_id = m.user_id`.execute(tx);
  const written = await findMeasurement(scope, measurementId);
  if (!written) throw new Error(`measurement ${measurementId} went away while it was locked`);
  return written.measurement;
}

/** The name of a person of the organisation; empty for a program. */
export async function readName({ tx, org_id }: OrganisationScope, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? fullName(row) : '';
}
