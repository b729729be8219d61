import type { User } from '@heatwise/contract/entities/people';
import { type Grant, readGrants } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { orEmployeeIdInUse } from './person.store.ts';

/** A person as the rules about several people see them. */
export type ChosenPerson = Pick<User, 'user_id' | 'tag_ids' | 'is_hidden' | 'active' | 'metadata'> & {
  readonly grants: readonly Grant[];
};

/** Those of the people who are there, inactive ones too, by id. */
export async function findPeople(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Map<string, ChosenPerson>> {
  const { rows } = await sql<Omit<ChosenPerson, 'grants'> & { permissions: Permissions }>`
    select u.user_id, u.tag_ids::text[] as tag_ids, u.is_hidden, u.active, u.metadata,
           coalesce((select json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', true))
                       from permissions p
                      where p.org_id = u.org_id and p.user_id = u.user_id and p.active), '[]') as permissions
      from users u
     where u.org_id = ${org_id} and u.user_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ permissions, ...person }) => [
      person.user_id,
      { ...person, grants: readGrants(permissions) },
    ]),
  );
}

type Permissions = { tag_id: string | null; access: string; active: boolean }[];

/** Stamps each. */
export async function setHidden(scope: WritingScope, ids: readonly string[], hidden: boolean): Promise<void> {
  await updateEach(scope, ids, sql`is_hidden = ${hidden}`);
}

/**
 * Deactivates people, stamping each: nobody signs in as them any more, their sessions and the links mailed to them end,
 * and their emails are free for others.
 */
export async function deactivate(scope: WritingScope, ids: readonly string[], now: Date): Promise<void> {
  const { tx, org_id } = scope;
  await updateEach(scope, ids, sql`active = false`);
  await sql`delete from credentials where org_id = ${org_id} and user_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update sessions set ended_at = ${now}
     where org_id = ${org_id} and user_id = any(${ids}::uuid[]) and ended_at is null`.execute(tx);
  // Else an invitation would open the account of whoever is brought back.
  await sql`
    update account_links set ended_at = ${now}
     where org_id = ${org_id} and user_id = any(${ids}::uuid[]) and ended_at is null`.execute(tx);
  await sql`
    update course_links set ended_at = ${now}
     where org_id = ${org_id} and user_id = any(${ids}::uuid[]) and ended_at is null`.execute(tx);
}

/**
 * Stamps each. Whoever has an email that somebody else took meanwhile comes back without it; of two who come back with
 * the same one, whoever was deleted first. Measurements of those who were merged, and of those who were merged into them,
 * have gone on to others; browsers are told so.
 */
export async function reactivate(scope: WritingScope, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select u.user_id from users u
     where u.org_id = ${scope.org_id} and u.user_id = any(${ids}::uuid[])
       and exists (select from users o
                    where o.org_id = u.org_id and o.user_id <> u.user_id and lower(o.email) = lower(u.email)
                      and (o.active or o.user_id = any(${ids}::uuid[]) and o.modified_time > u.modified_time))`.execute(
    scope.tx,
  );
  const without = rows.map(({ user_id }) => user_id);
  const { merged, behind } = await mergedAmong(scope, ids);
  await orEmployeeIdInUse(
    updateEach(
      scope,
      ids,
      sql`active = true, merged_into = null, shared_employee_id = null,
        email = case when u.user_id = any(${without}::uuid[]) then null else u.email end`,
    ),
  );
  await updateEach(scope, behind, sql`active = u.active`);
  await noteMeasuredSince(scope, [...merged, ...behind]);
}

/**
 * Of these people, those who were merged, and everybody who was merged into one of those before, over any number of
 * merges.
 */
async function mergedAmong(
  { tx, org_id }: WritingScope,
  ids: readonly string[],
): Promise<{ merged: string[]; behind: string[] }> {
  const { rows } = await sql<{ user_id: string; is_behind: boolean }>`
    with recursive gone (user_id, is_behind) as (
      select user_id, false from users
       where org_id = ${org_id} and user_id = any(${ids}::uuid[]) and merged_into is not null
      union
      select u.user_id, true from users u join gone on u.merged_into = gone.user_id where u.org_id = ${org_id})
    select user_id, is_behind from gone`.execute(tx);
  const merged = rows.filter(({ is_behind }) => !is_behind).map(({ user_id }) => user_id);
  const behind = rows.filter(({ is_behind }) => is_behind).map(({ user_id }) => user_id);
  return { merged, behind: [...new Set(behind)].filter((id) => !ids.includes(id)).sort() };
}

/** Tells browsers that all measurements of these people that are older than their rows have gone to others. */
async function noteMeasuredSince({ tx, org_id }: WritingScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('users')
    .set((eb) => ({ measured_since: eb.ref('modified_time') }))
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...ids])
    .execute();
}

async function updateEach(
  { tx, org_id, stamps }: WritingScope,
  ids: readonly string[],
  change: ReturnType<typeof sql>,
): Promise<void> {
  if (ids.length === 0) return;
  const { base } = stamps.takeBlock(ids.length);
  await sql`
    update users u set ${change}, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${ids}::uuid[]) with ordinality wanted (user_id, i)
     where u.org_id = ${org_id} and u.user_id = wanted.user_id`.execute(tx);
}

/** Who was merged, and into whom: what arrives for the one later goes to the other. */
export async function noteMerge(
  { tx, org_id }: WritingScope,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ merged_into: to })
    .where('org_id', '=', org_id)
    .where('user_id', '=', from)
    .execute();
}

/** Returns the row's new stamp. */
export async function updateMerged(
  { tx, org_id, stamps }: WritingScope,
  userId: string,
  { tag_ids, metadata }: { tag_ids: readonly string[]; metadata: Readonly<Record<string, unknown>> },
): Promise<string> {
  const modified_time = stamps.next();
  await tx
    .updateTable('users')
    .set({ tag_ids: [...tag_ids], metadata: sql`${JSON.stringify(metadata)}::jsonb`, modified_time })
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .execute();
  return modified_time;
}
