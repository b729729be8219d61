import type { TagType } from '@heatwise/domain/tags/tag';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../../organisation/organisation-scope.ts';

export type ExistingTag = { readonly tag_id: string; readonly name: string; readonly type: TagType };

export function activeTags({ tx, org_id }: OrganisationScope): Promise<ExistingTag[]> {
  return tx
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .execute();
}

/** What a template offers: hidden tags are out of sight there too. */
export function visibleTags({ tx, org_id }: OrganisationScope): Promise<{ name: string; type: string }[]> {
  return tx
    .selectFrom('tags')
    .select(['name', 'type'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .where('is_hidden', '=', false)
    .execute();
}

/** Those of the addresses, in lower case, that people of the organisation have or sign in with. */
export async function emailsInUse(
  { tx, org_id }: OrganisationScope,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users
     where org_id = ${org_id} and active and lower(email) = any(${emails}::text[])
    union
    select lower(email) from credentials
     where org_id = ${org_id} and lower(email) = any(${emails}::text[])`.execute(tx);
  return rows.map(({ email }) => email);
}

export type FoundPerson = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly employee_id: string | null;
};

type Wanted = {
  readonly employeeIdKey: string;
  readonly emails: readonly string[];
  /** In lower case. */
  readonly employeeIds: readonly string[];
  /** Everybody, for their names. */
  readonly everybody: boolean;
  /** Whether deleted people are meant instead of active ones; not those who were merged into others. */
  readonly deleted?: boolean;
};

/** The people of the organisation whom rows may mean, the oldest first. */
export async function peopleHere(
  { tx, org_id }: OrganisationScope,
  { employeeIdKey, emails, employeeIds, everybody, deleted = false }: Wanted,
): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select user_id, name_first, name_last, email, metadata ->> ${employeeIdKey} as employee_id
      from users
     where org_id = ${org_id} and active = ${!deleted} and (active or merged_into is null)
       and (${everybody} or lower(email) = any(${emails}::text[])
            or lower(metadata ->> ${employeeIdKey}) = any(${employeeIds}::text[]))
     order by created_time, user_id`.execute(tx);
  return rows;
}

/** Those of the ids, in lower case, that active people have. */
export async function employeeIdsInUse(
  { tx, org_id }: OrganisationScope,
  key: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select lower(metadata ->> ${key}) as id from users
     where org_id = ${org_id} and active and lower(metadata ->> ${key}) = any(${ids}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of the ids that the organisation has given already, to whomever. */
export async function knownUserIds(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('user_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

type NewPermission = {
  readonly permission_id: string;
  readonly user_id: string;
  readonly tag_id: string | null;
  readonly access: string;
  /** The entry of the audit trail that says who gave it. */
  readonly audit_seq: string;
  /** By whose word alone it makes somebody an admin. */
  readonly made_through: string[];
};

export async function insertPermissions(
  { tx, org_id, stamps }: WritingScope,
  permissions: readonly NewPermission[],
): Promise<void> {
  if (permissions.length === 0) return;
  const rows = permissions.map((permission) => {
    const now = stamps.next();
    return { org_id, ...permission, created_time: now, modified_time: now };
  });
  await tx.insertInto('permissions').values(rows).execute();
}
