import { sql } from 'kysely';
import type { WritingScope } from '../organisation/organisation-scope.ts';

/**
 * Stamps what is linked to the measurements again, later than the measurements themselves: whoever meets a linked
 * measurement has met its measurement before, or will with it. Belongs to every new stamp of a measurement, for the
 * initial synchronisation fetches linked measurements together with theirs and knows them by no other way.
 */
export async function restampLinked(
  { tx, org_id, stamps }: WritingScope,
  measurementIds: readonly string[],
): Promise<void> {
  if (measurementIds.length === 0) return;
  const linked = await tx
    .selectFrom('link_measurements')
    .select('link_id')
    .where('org_id', '=', org_id)
    .where('measurement_id', 'in', measurementIds)
    .execute();
  if (linked.length === 0) return;
  const { base } = stamps.takeBlock(linked.length);
  await sql`
    update link_measurements l
       set modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${linked.map(({ link_id }) => link_id)}::uuid[]) with ordinality wanted (link_id, i)
     where l.org_id = ${org_id} and l.link_id = wanted.link_id`.execute(tx);
}
