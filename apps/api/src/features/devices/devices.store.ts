import type { DevicePerson } from '@heatwise/contract/devices/devices.contract';
import type { CapabilityScope } from '@heatwise/domain/permissions/capability-scope';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../platform/organisation-scope.ts';

/** Active people in sight whom the scope reaches, by name, with the names of their active tags. */
export async function listTestablePeople(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<DevicePerson[]> {
  const { rows } = await sql<DevicePerson>`
    select u.user_id, u.name_first, u.name_last,
           coalesce((select json_agg(t.name order by lower(t.name))
                       from tags t
                      where t.org_id = ${org_id} and t.active and not t.is_hidden and t.tag_id = any (u.tag_ids)),
                    '[]') as tag_names
      from users u
     where u.org_id = ${org_id} and u.active and not u.is_hidden
       and (${reach.everyone} or u.tag_ids && ${[...reach.tag_ids]}::uuid[])
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return rows;
}
