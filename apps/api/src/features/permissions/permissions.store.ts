import { listFields } from '@heatwise/contract/entities/entity';
import { type Permission, permissionEntity } from '@heatwise/contract/entities/permissions';
import type { PermissionStep } from '@heatwise/contract/permissions/permissions.contract';
import type { Actor, CapabilityScope } from '@heatwise/domain/permissions/actor';
import type { Carried } from '@heatwise/domain/permissions/sync-rights';
import type { TagType } from '@heatwise/domain/tags/tag';
import { sql } from 'kysely';
import { lockPerson } from '../../auth/active-rows.store.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { isWithin } from '../../sync/measured-people.store.ts';

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

type PersonOnTag = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  is_hidden: boolean;
  tag_ids: string[];
  /** What the person may do on the tag. */
  access: string;
  /** All of the person's active permissions. */
  permissions: { tag_id: string | null; access: string; active: boolean }[];
};

/** The active people who have any permission on a tag, by name. */
export async function peopleWithAccessTo(
  { tx, org_id }: OrganisationScope,
  tagId: string,
): Promise<PersonOnTag[]> {
  const { rows } = await sql<PersonOnTag>`
    select u.user_id, u.name_first, u.name_last, u.email, u.is_hidden, u.tag_ids, p.access, every.permissions
      from permissions p
      join users u on u.org_id = p.org_id and u.user_id = p.user_id and u.active
      cross join lateral (
        select json_agg(json_build_object('tag_id', o.tag_id, 'access', o.access, 'active', o.active)) as permissions
          from permissions o where o.org_id = ${org_id} and o.user_id = p.user_id and o.active
      ) every
     where p.org_id = ${org_id} and p.tag_id = ${tagId} and p.active
     order by lower(u.name_first), lower(u.name_last), u.user_id`.execute(tx);
  return rows;
}

/** What a person may do on a tag; undefined where there is no permission. */
export async function accessOn(
  { tx, org_id }: OrganisationScope,
  userId: string,
  tagId: string,
): Promise<string | undefined> {
  const permission = await tx
    .selectFrom('permissions')
    .select('access')
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('tag_id', '=', tagId)
    .where('active', '=', true)
    .executeTakeFirst();
  return permission?.access;
}

type PersonSeen = {
  user_id: string;
  name_first: string;
  name_last: string;
  is_hidden: boolean;
  tag_ids: string[];
};
type Seen = {
  readonly seer: Actor;
  /** Whom the seer sees, and whose tests. */
  readonly people: CapabilityScope;
  readonly measurements: CapabilityScope;
  readonly caller: Actor;
  /** Whom the caller sees. */
  readonly reach: CapabilityScope;
  readonly limit: number;
};

/** The active people whom both see: how many, of how many the seer sees the tests, and the first by name. */
export async function peopleSeenByBoth(
  { tx, org_id }: OrganisationScope,
  { seer, people, measurements, caller, reach, limit }: Seen,
) {
  const seen = sql<boolean>`u.org_id = ${org_id} and u.active
    and ${isWithin(people, seer, 'u')} and ${isWithin(reach, caller, 'u')}`;
  const { rows: counts } = await sql<{ count: number; measured_count: number }>`
    select count(*)::int as count,
           count(*) filter (where ${isWithin(measurements, seer, 'u')})::int as measured_count
      from users u where ${seen}`.execute(tx);
  const { rows: shown } = await sql<PersonSeen>`
    select u.user_id, u.name_first, u.name_last, u.is_hidden, u.tag_ids::text[] as tag_ids
      from users u where ${seen}
     order by lower(trim(u.name_first || ' ' || u.name_last)), u.user_id limit ${limit}`.execute(tx);
  return { ...(counts[0] ?? { count: 0, measured_count: 0 }), shown };
}

type TagCarried = {
  tag_id: string;
  name: string;
  type: TagType;
  is_hidden: boolean;
  active: boolean;
  carried_for_seer: Carried | null;
  carried_for_caller: Carried | null;
};
type Readers = {
  readonly seer: Actor;
  readonly seers: CapabilityScope;
  readonly caller: Actor;
  readonly callers: CapabilityScope;
};

/** Every tag, and how the people whom each of the two sees carry it: `carriedTags` of domain/permissions in SQL. */
export async function tagsWithCarriers(
  { tx, org_id }: OrganisationScope,
  { seer, seers, caller, callers }: Readers,
): Promise<TagCarried[]> {
  const carriedFor = (actor: Actor, reach: CapabilityScope) => {
    const isReached = reach.everyone
      ? sql<boolean>`true`
      : sql<boolean>`u.tag_ids && ${[...reach.tag_ids]}::uuid[]`;
    return sql<Carried | null>`case when bool_or(${isReached}) then 'seen'
      when bool_or(u.user_id = ${actor.user_id}) then 'self' end`;
  };
  const { rows } = await sql<TagCarried>`
    with carried as (
      select tag_id, ${carriedFor(seer, seers)} as for_seer, ${carriedFor(caller, callers)} as for_caller
        from users u cross join unnest(u.tag_ids) tag_id
       where u.org_id = ${org_id}
       group by tag_id)
    select t.tag_id, t.name, t.type, t.is_hidden, t.active,
           c.for_seer as carried_for_seer, c.for_caller as carried_for_caller
      from tags t left join carried c using (tag_id)
     where t.org_id = ${org_id}`.execute(tx);
  return rows;
}

type ActivePermission = Pick<Permission, 'permission_id' | 'tag_id' | 'access' | 'active'>;
export type PersonWithPermissions = {
  readonly user_id: string;
  readonly tag_ids: readonly string[];
  readonly permissions: readonly ActivePermission[];
};

const columns = listFields(permissionEntity);

/** An active person with their active permissions, locked until commit. */
export async function findPersonWithPermissions(
  scope: WritingScope,
  userId: string,
): Promise<PersonWithPermissions | undefined> {
  const { tx, org_id } = scope;
  const person = await lockPerson(scope, userId);
  if (!person) return undefined;
  const permissions = await tx
    .selectFrom('permissions')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .execute();
  return { ...person, permissions };
}

export async function deactivatePermission({ tx, org_id, stamps }: WritingScope, id: string): Promise<void> {
  await tx
    .updateTable('permissions')
    .set({ active: false, modified_time: stamps.next() })
    .where('org_id', '=', org_id)
    .where('permission_id', '=', id)
    .execute();
}

export function insertPermission(
  { tx, org_id, stamps }: WritingScope,
  permission: Pick<Permission, 'permission_id' | 'user_id' | 'tag_id' | 'access'> & {
    readonly audit_seq: string;
    /** By whose word alone it makes somebody an admin. */
    readonly made_through?: string[];
  },
): Promise<Permission> {
  const now = stamps.next();
  return tx
    .insertInto('permissions')
    .values({ ...permission, org_id, active: true, created_time: now, modified_time: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
