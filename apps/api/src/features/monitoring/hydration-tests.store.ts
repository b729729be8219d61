import type { StoredSaliva } from '@heatwise/domain/monitoring/classed-tests';
import type { Person } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** Whose a measurement is, with their tags of now; undefined for one that is not there or was deleted. */
export async function personOfMeasurement(
  { tx, org_id }: OrganisationScope,
  measurementId: string,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.user_id, u.tag_ids::text[] as tag_ids
      from measurements m join users u using (org_id, user_id)
     where m.org_id = ${org_id} and m.measurement_id = ${measurementId} and m.active and u.active`.execute(
    tx,
  );
  return rows[0];
}

/** A follow-up reaches back to the last better test; so many tests of one run of bad ones are more than there are. */
const MOST_TESTS = 500;

/** A person's valid baseline tests, and their last valid hydration tests. */
export async function salivaTestsOf(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<StoredSaliva[]> {
  const { rows } = await sql<StoredSaliva>`
    (select measurement_id, type, value, created_time, metadata -> '_baseline' as recorded
       from measurements
      where org_id = ${org_id} and user_id = ${userId} and type = 'sosm' and valid and active
      order by created_time desc limit ${MOST_TESTS})
    union all
    select measurement_id, type, value, created_time, null
      from measurements
     where org_id = ${org_id} and user_id = ${userId} and type = 'sosm_baseline' and valid and active`.execute(
    tx,
  );
  return rows;
}
