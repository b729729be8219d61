import type { DeviceToken } from '@heatwise/contract/devices/devices.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

/** The tokens that work, the newest first; only one when an id is given. */
export async function deviceTokensOf(
  { tx, org_id }: OrganisationScope,
  tokenId: string | null = null,
): Promise<DeviceToken[]> {
  let tokens = tx
    .selectFrom('device_tokens as t')
    .leftJoin('devices as d', (join) =>
      join.onRef('d.org_id', '=', 't.org_id').onRef('d.device_id', '=', 't.device_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 't.org_id').onRef('u.user_id', '=', 't.created_by'),
    )
    .select(['t.device_token_id', 't.name', 't.device_id', 'd.serial', 't.created_at', 't.used_at'])
    .select(['u.name_first', 'u.name_last'])
    .where('t.org_id', '=', org_id)
    .where('t.revoked_at', 'is', null);
  if (tokenId !== null) tokens = tokens.where('t.device_token_id', '=', tokenId);
  const rows = await tokens.orderBy('t.created_at', 'desc').orderBy('t.device_token_id').execute();
  return rows.map(({ name_first, name_last, created_at, used_at, ...row }) => ({
    ...row,
    made_by: fullName({ name_first: name_first ?? '', name_last: name_last ?? '' }),
    created_at: created_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }));
}

type NewToken = {
  readonly device_token_id: string;
  readonly device_id: string | null;
  readonly created_by: string;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly created_at: Date;
};

export async function insertDeviceToken({ tx, org_id }: OrganisationScope, token: NewToken): Promise<void> {
  await tx
    .insertInto('device_tokens')
    .values({ ...token, org_id, used_at: null, revoked_at: null })
    .execute();
}

/** Revokes a token. */
export async function revokeDeviceToken(
  { tx, org_id }: OrganisationScope,
  tokenId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('device_tokens')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('device_token_id', '=', tokenId)
    .execute();
}

/** Revokes every token of a device; gives which. */
export async function revokeTokensOfDevice(
  { tx, org_id }: OrganisationScope,
  deviceId: string,
  now: Date,
): Promise<string[]> {
  const revoked = await tx
    .updateTable('device_tokens')
    .set({ revoked_at: now })
    .where('org_id', '=', org_id)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('device_token_id')
    .execute();
  return revoked.map(({ device_token_id }) => device_token_id);
}
