import type { DeskMember } from '@heatwise/contract/desk/desk.contract';
import { isDeskMember } from '@heatwise/domain/desk/desk';
import { fullName } from '@heatwise/domain/people/person-name';
import { readGrants } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

type Row = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  permissions: { tag_id: string | null; access: string; active: boolean }[];
};

/** Who works at the desk, by name. In the back office's scope: in any other there is nobody. */
export async function deskMembersOf({
  tx,
  org_id,
}: OrganisationScope): Promise<(DeskMember & { readonly email: string | null })[]> {
  const { rows } = await sql<Row>`
    select user_id, u.name_first, u.name_last, u.email,
           json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', true)) as permissions
      from permissions p join users u using (org_id, user_id)
     where org_id = ${org_id} and p.active and u.active
     group by user_id, u.name_first, u.name_last, u.email
     order by lower(u.name_first), lower(u.name_last), user_id`.execute(tx);
  return rows
    .filter(({ permissions }) => isDeskMember({ org_id, grants: readGrants(permissions) }))
    .map(({ user_id, email, ...named }) => ({ user_id, email, name: fullName(named) }));
}

/** In the back office's scope. Throws desk-member-not-found. */
export async function deskMemberOf(scope: OrganisationScope, userId: string): Promise<DeskMember> {
  const member = (await deskMembersOf(scope)).find(({ user_id }) => user_id === userId);
  if (!member) throw new AppError('desk-member-not-found');
  return member;
}
