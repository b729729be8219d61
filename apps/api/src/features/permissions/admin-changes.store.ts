import type { AdminChangeRequest } from '@heatwise/contract/permissions/permissions.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { sql } from 'kysely';
import { activePermissionsOf } from '../../auth/person-permissions.store.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** What a person was when a change was asked for; compared with what they are when it is confirmed. */
export type SeenPerson = {
  readonly email: string | null;
  readonly permissions: readonly { readonly tag_id: string | null; readonly access: string }[];
};

export type StoredChange = {
  readonly change_id: string;
  readonly wanted: AdminChangeRequest;
  readonly seen: SeenPerson;
  readonly asked_by: string;
  /** The address that it was asked from. */
  readonly asked_from: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
};

const columns = ['change_id', 'wanted', 'seen', 'asked_by', 'asked_from', 'asked_at', 'expires_at'] as const;

/** Those that nobody has answered and that have not run out of time, oldest first. */
export async function openChanges({ tx, org_id }: OrganisationScope, now: Date): Promise<StoredChange[]> {
  const rows = await tx
    .selectFrom('admin_changes')
    .select(columns)
    .where('org_id', '=', org_id)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .orderBy('change_id')
    .execute();
  return rows as StoredChange[];
}

/** Answered or out of time, too. */
export async function findChange(
  { tx, org_id }: OrganisationScope,
  changeId: string,
): Promise<(StoredChange & { readonly answered_at: Date | null }) | undefined> {
  const row = await tx
    .selectFrom('admin_changes')
    .select([...columns, 'answered_at'])
    .where('org_id', '=', org_id)
    .where('change_id', '=', changeId)
    .executeTakeFirst();
  return row as (StoredChange & { readonly answered_at: Date | null }) | undefined;
}

export async function insertChange(
  { tx, org_id }: WritingScope,
  { wanted, seen, ...change }: StoredChange,
): Promise<void> {
  await tx
    .insertInto('admin_changes')
    .values({
      org_id,
      ...change,
      kind: wanted.kind,
      user_id: wanted.user_id,
      wanted: JSON.stringify(wanted),
      seen: JSON.stringify(seen),
      answered_at: null,
      answered_by: null,
      answer: null,
    })
    .execute();
}

type Answer = {
  readonly answer: 'confirmed' | 'refused' | 'withdrawn';
  readonly answered_by: string;
  readonly answered_at: Date;
};

export async function closeChange(
  { tx, org_id }: WritingScope,
  changeId: string,
  answer: Answer,
): Promise<void> {
  await tx
    .updateTable('admin_changes')
    .set(answer)
    .where('org_id', '=', org_id)
    .where('change_id', '=', changeId)
    .execute();
}

type Named = { readonly name: string; readonly email: string | null; readonly active: boolean };

/** People by id, those who were deleted too. */
export async function peopleNamed(
  { tx, org_id }: OrganisationScope,
  ids: readonly string[],
): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'email', 'active'])
    .where('org_id', '=', org_id)
    .where('user_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.user_id, { ...row, name: fullName(row) || 'somebody' }]));
}

/** Null for somebody who is not there. */
export async function seenNow(scope: OrganisationScope, userId: string): Promise<SeenPerson | null> {
  const person = (await peopleNamed(scope, [userId])).get(userId);
  if (!person) return null;
  const permissions = (await activePermissionsOf(scope, userId))
    .map(({ tag_id, access }) => ({ tag_id, access }))
    .sort((one, other) => ((one.tag_id ?? '') < (other.tag_id ?? '') ? -1 : 1));
  return { email: person.email, permissions };
}

/** Carries work out to see whether it is refused, and takes it back. */
export async function tryOut({ tx }: WritingScope, work: () => Promise<unknown>): Promise<unknown> {
  const savepoint = 'tried_out';
  await sql.raw(`savepoint ${savepoint}`).execute(tx);
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await sql.raw(`rollback to savepoint ${savepoint}`).execute(tx);
  }
}
