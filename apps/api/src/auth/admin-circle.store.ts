import { readGrants } from '@heatwise/domain/permissions/actor';
import type { AdminCircle } from '@heatwise/domain/permissions/admin-change';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

type Row = { user_id: string; tag_id: string | null; access: string; made_through: string[] };

/** The active admins of both kinds, and by whose word they are. */
export async function adminCircleOf({ tx, org_id }: OrganisationScope): Promise<AdminCircle> {
  const { rows } = await sql<Row>`
    select p.user_id, p.tag_id, p.access, p.made_through::text[] as made_through
      from permissions p join users u using (org_id, user_id)
     where org_id = ${org_id} and p.active and u.active
     order by p.user_id`.execute(tx);
  const words = new Map<string, (readonly string[])[]>();
  for (const { user_id, made_through, ...row } of rows) {
    if (!makesAdmin(row)) continue;
    words.set(user_id, [...(words.get(user_id) ?? []), made_through]);
  }
  const owner = await tx
    .selectFrom('organisations')
    .select('owner_id')
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  return {
    owner_id: owner?.owner_id ?? null,
    admins: [...words].map(([user_id, lines]) => ({
      user_id,
      // One permission that stands alone is enough.
      made_through: lines.some(({ length }) => length === 0) ? [] : [...new Set(lines.flat())],
    })),
  };
}

/** Whether a permission makes somebody an admin of either kind. */
export function makesAdmin(permission: { readonly tag_id: string | null; readonly access: string }): boolean {
  return isAnyAdmin(readGrants([{ ...permission, active: true }]));
}

/** Whoever registers an organisation owns it. */
export async function setOwner({ tx, org_id }: OrganisationScope, userId: string): Promise<void> {
  await tx.updateTable('organisations').set({ owner_id: userId }).where('org_id', '=', org_id).execute();
}
