import type { ApiToken } from '@heatwise/contract/services/services.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { readGrants } from '@heatwise/domain/permissions/actor';
import { type ApiScope, apiTokenStop } from '@heatwise/domain/services/api-token';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Row = {
  api_token_id: string;
  name: string;
  scopes: ApiScope[];
  name_first: string;
  name_last: string;
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
  permissions: { tag_id: string | null; access: string; active: boolean }[];
};

/** Those that were not revoked, the newest first; only one when an id is given. */
export async function apiTokensOf(
  { tx, org_id }: OrganisationScope,
  now: Date,
  tokenId: string | null = null,
): Promise<ApiToken[]> {
  const { rows } = await sql<Row>`
    select t.api_token_id, t.name, t.scopes, u.name_first, u.name_last, t.created_at, t.expires_at, t.used_at,
           coalesce((select json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                       from permissions p
                      where p.org_id = ${org_id} and p.user_id = t.created_by and p.active and u.active),
                    '[]') as permissions
      from api_tokens t join users u on u.org_id = t.org_id and u.user_id = t.created_by
     where t.org_id = ${org_id} and t.revoked_at is null
       and (${tokenId}::uuid is null or t.api_token_id = ${tokenId})
     order by t.created_at desc, t.api_token_id`.execute(tx);
  return rows.map(({ name_first, name_last, permissions, created_at, expires_at, used_at, ...row }) => ({
    ...row,
    made_by: fullName({ name_first, name_last }),
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    used_at: used_at?.toISOString() ?? null,
    stopped: apiTokenStop(
      { expires_ms: expires_at?.getTime() ?? null, maker_grants: readGrants(permissions) },
      now.getTime(),
    ),
  }));
}

type NewRow = {
  readonly api_token_id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly created_by: string;
  readonly token_hash: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date | null;
};

export async function insertApiToken({ tx, org_id }: OrganisationScope, token: NewRow): Promise<void> {
  await tx
    .insertInto('api_tokens')
    .values({ ...token, org_id })
    .execute();
}

export async function revokeApiToken(
  { tx, org_id }: OrganisationScope,
  tokenId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('api_token_id', '=', tokenId)
    .execute();
}

/** What one person made counts as made by the other, so that it works as long as that one is an admin. */
export async function giveApiTokensTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ created_by: to })
    .where('org_id', '=', org_id)
    .where('created_by', '=', from)
    .execute();
}
