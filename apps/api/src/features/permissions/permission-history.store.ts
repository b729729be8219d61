import type { PermissionStep } from '@heatwise/contract/permissions/permissions.contract';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

export type StepsBefore = { readonly time: string; readonly step_id: string };
type Asked = {
  readonly user_id: string | undefined;
  readonly before: StepsBefore | undefined;
  readonly limit: number;
};

/**
 * Every permission row was set once, and ended without another in its place or not. What takes a row's place comes in
 * the same transaction, so a second is more than enough to tell that from a permission given again later.
 */
export async function stepsOfPermissions(
  { tx, org_id }: OrganisationScope,
  { user_id, before, limit }: Asked,
): Promise<PermissionStep[]> {
  const { rows } = await sql<PermissionStep>`
    with ordered as (
      select p.*,
             lag(p.access) over line as access_before,
             lag(p.modified_time) over line as ended_before,
             lead(p.created_time) over line as next_time
        from permissions p
       where p.org_id = ${org_id} and ${user_id === undefined ? sql`true` : sql`p.user_id = ${user_id}`}
      window line as (partition by p.user_id, p.tag_id order by p.created_time, p.modified_time, p.permission_id)
    ), steps as (
      select permission_id || '.set' as step_id, user_id, tag_id, created_time as time, access as to, audit_seq,
             case when ${atOnce(sql`ended_before`, sql`created_time`)} then access_before end as from
        from ordered
      union all
      select permission_id || '.end', user_id, tag_id, modified_time, null, null, access
        from ordered
       where not active and (next_time is null or not ${atOnce(sql`modified_time`, sql`next_time`)})
    )
    select s.step_id, s.user_id, s.tag_id, s.from, s.to, s.time, a.user_id as changed_by_user_id
      from steps s left join audit a on a.org_id = ${org_id} and a.seq = s.audit_seq
     where ${before ? sql`(s.time, s.step_id) < (${before.time}, ${before.step_id})` : sql`true`}
     order by s.time desc, s.step_id desc
     limit ${limit}`.execute(tx);
  return rows;
}

function atOnce(earlier: ReturnType<typeof sql>, later: ReturnType<typeof sql>) {
  return sql`(${later}::timestamptz - ${earlier}::timestamptz < interval '1 second')`;
}
