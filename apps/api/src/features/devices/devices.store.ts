import type { Device, DevicePerson, DeviceToken } from '@heatwise/contract/devices/devices.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { tagOrder } from '../../organisation/tag-order.ts';

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

/** Active people in sight whom the scope reaches, by name, with the names of their active tags. */
export async function listTestablePeople(
  { tx, org_id }: OrganisationScope,
  reach: CapabilityScope,
): Promise<DevicePerson[]> {
  const tags = await sql<{ tag_id: string; name: string }>`
    select t.tag_id, t.name from tags t where t.org_id = ${org_id} and t.active and not t.is_hidden
     order by ${tagOrder('t')}`.execute(tx);
  const people = await sql<Omit<DevicePerson, 'tag_names'> & { carried: string }>`
    select u.user_id, u.name_first, u.name_last, array_to_string(u.tag_ids, ' ') as carried
      from users u
     where u.org_id = ${org_id} and u.active and not u.is_hidden
       and (${reach.everyone} or u.tag_ids && ${[...reach.tag_ids]}::uuid[])
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  // Put together here: a search in the tags for each person made the database work four times as long. Ids come as one text,
  // for the driver reads an array letter by letter.
  const placeOf = new Map(tags.rows.map(({ tag_id }, place) => [tag_id, place]));
  const namesOf = (carried: string) =>
    carried
      .split(' ')
      .flatMap((tagId) => placeOf.get(tagId) ?? [])
      .sort((one, other) => one - other)
      .flatMap((place) => tags.rows[place]?.name ?? []);
  return people.rows.map(({ carried, ...person }) => ({ ...person, tag_names: namesOf(carried) }));
}

/** All devices, or the one with the id. A home that was deleted is none. */
export async function devicesOf(
  { tx, org_id }: OrganisationScope,
  deviceId: string | null = null,
): Promise<Device[]> {
  const { rows } = await sql<Omit<Device, 'retired_at'> & { retired_at: Date | null }>`
    select d.device_id, d.serial, d.nickname, t.tag_id as home_tag_id, d.retired_at, d.device, d.firmware,
           d.hardware_version, d.app_version, d.batch_id, d.tests, d.first_seen, d.last_seen, d.device_time
      from devices d
      left join tags t on t.org_id = d.org_id and t.tag_id = d.home_tag_id and t.active
     where d.org_id = ${org_id} and (${deviceId}::uuid is null or d.device_id = ${deviceId})
     order by d.serial`.execute(tx);
  return rows.map((row) => ({ ...row, retired_at: row.retired_at?.toISOString() ?? null }));
}

/** What tests that were sent together say about one device. Instants are the wire's texts, which sort as times. */
export type SeenDevice = Pick<
  Device,
  | 'device_id'
  | 'serial'
  | 'device'
  | 'firmware'
  | 'hardware_version'
  | 'app_version'
  | 'batch_id'
  | 'tests'
  | 'device_time'
> & { readonly first_seen: string; readonly last_seen: string };

/**
 * Adds to what is known of devices. What the latest test says wins, whenever it arrives; where it says nothing, what
 * was said before stays. The ids are for those that are new.
 */
export async function upsertSeenDevices(
  { tx, org_id }: OrganisationScope,
  seen: readonly SeenDevice[],
): Promise<void> {
  const latest = (column: string) => sql`${sql.ref(column)} = case
      when d.last_seen is null or excluded.last_seen >= d.last_seen
      then coalesce(excluded.${sql.ref(column)}, d.${sql.ref(column)})
      else coalesce(d.${sql.ref(column)}, excluded.${sql.ref(column)}) end`;
  const facts = ['device', 'firmware', 'hardware_version', 'app_version', 'batch_id'];
  await sql`
    insert into devices as d (org_id, device_id, serial, device, firmware, hardware_version, app_version, batch_id,
                              tests, first_seen, last_seen, device_time)
    select o.org_id, device_id, serial, device, firmware, hardware_version, app_version, batch_id,
           tests, first_seen, last_seen, device_time
      from organisations o
     cross join json_to_recordset(${JSON.stringify(seen)}::json)
             as s (device_id uuid, serial text, device text, firmware text, hardware_version text, app_version text,
                   batch_id text, tests int, first_seen text, last_seen text, device_time text)
     where o.org_id = ${org_id}
     order by serial
    on conflict (org_id, serial) do update set
      ${sql.join(facts.map(latest))},
      tests = d.tests + excluded.tests,
      device_time = case when d.last_seen is null or excluded.last_seen >= d.last_seen
                         then excluded.device_time else d.device_time end,
      first_seen = least(d.first_seen, excluded.first_seen),
      last_seen = greatest(d.last_seen, excluded.last_seen)`.execute(tx);
}

type Change = {
  readonly nickname: string;
  readonly home_tag_id: string | null;
  readonly retired_at: Date | null;
};

export async function updateDevice(
  { tx, org_id }: OrganisationScope,
  deviceId: string,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set(change)
    .where('org_id', '=', org_id)
    .where('device_id', '=', deviceId)
    .execute();
}

/** The device of a serial number; one that is not known yet is there from now on, under the id. */
export async function deviceOfSerial(
  { tx, org_id }: OrganisationScope,
  serial: string,
  newId: string,
): Promise<{ device_id: string; retired_at: Date | null }> {
  await tx
    .insertInto('devices')
    .values({ org_id, device_id: newId, serial })
    .onConflict((conflict) => conflict.columns(['org_id', 'serial']).doNothing())
    .execute();
  return tx
    .selectFrom('devices')
    .select(['device_id', 'retired_at'])
    .where('org_id', '=', org_id)
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
}

/** Whether there is an active location with the id. */
export async function isLocation({ tx, org_id }: OrganisationScope, tagId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .where('type', '=', 'location')
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
