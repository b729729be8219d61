import type { LinkMeasurement } from '@heatwise/contract/entities/measurements';
import type { Person } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { voidCounts } from '../../sync/measurement-counts.store.ts';
import { linkMeasurementJson } from './measurement-json.ts';

/** A linked measurement with the person it is about as they are now, and whether its measurement is still there. */
export async function findLinkMeasurement(
  { tx, org_id }: OrganisationScope,
  linkId: string,
): Promise<{ link: LinkMeasurement; person: Person; is_measured: boolean } | undefined> {
  const { rows } = await sql<{ link: LinkMeasurement; is_measured: boolean } & Person>`
    select ${linkMeasurementJson}::json as link, m.active as is_measured, u.user_id, u.tag_ids::text[] as tag_ids
      from link_measurements l
      join measurements m using (org_id, measurement_id)
      join users u using (org_id, user_id)
     where l.org_id = ${org_id} and l.link_id = ${linkId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { link, is_measured, user_id, tag_ids } = row;
  return { link, is_measured, person: { user_id, tag_ids } };
}

/** A retired type still names what is recorded. */
export async function isLinkType({ tx, org_id }: OrganisationScope, linkTypeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('link_measurement_types')
    .select('link_type_id')
    .where('org_id', '=', org_id)
    .where('link_type_id', '=', linkTypeId)
    .executeTakeFirst();
  return row !== undefined;
}

type NewLink = Pick<LinkMeasurement, 'link_id' | 'measurement_id' | 'link_type_id' | 'value'>;

export async function insertLinkMeasurement(
  scope: WritingScope,
  { link_id, measurement_id, link_type_id, value }: NewLink,
): Promise<LinkMeasurement> {
  const { tx, org_id, stamps } = scope;
  const now = stamps.next();
  await voidCounts(scope, [measurement_id], now);
  await sql`
    insert into link_measurements as l (org_id, link_id, measurement_id, link_type_id, value, created_time,
                                        modified_time)
    values (${org_id}, ${link_id}, ${measurement_id}, ${link_type_id}, ${value}, ${now}, ${now})`.execute(tx);
  return written(scope, link_id);
}

/** Stamped again, which is later than its measurement: every stamp is later than those before it. */
export async function updateLinkMeasurement(
  scope: WritingScope,
  { link_id, measurement_id }: Pick<LinkMeasurement, 'link_id' | 'measurement_id'>,
  { value, active }: Pick<LinkMeasurement, 'value' | 'active'>,
): Promise<LinkMeasurement> {
  const { tx, org_id, stamps } = scope;
  const now = stamps.next();
  await voidCounts(scope, [measurement_id], now);
  await sql`
    update link_measurements l
       set value = ${value}, active = ${active}, modified_time = ${now}
     where l.org_id = ${org_id} and l.link_id = ${link_id}`.execute(tx);
  return written(scope, link_id);
}

async function written(scope: WritingScope, linkId: string): Promise<LinkMeasurement> {
  const found = await findLinkMeasurement(scope, linkId);
  if (!found) throw new Error('a linked measurement went away while it was locked');
  return found.link;
}
