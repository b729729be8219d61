import type { Device, DeviceEdit, NewDeviceToken } from '@heatwise/contract/devices/devices.contract';
import { deviceRoutes } from '@heatwise/contract/devices/devices.routes';
import { type DeviceState, deviceState } from '@heatwise/domain/devices/device';
import { sql } from 'kysely';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { classedByMean } from '../../entities/measurements/baselines.queries.ts';
import type { LocalQueries } from '../../local-db/local-queries.ts';

const DEVICES = ['devices'] as const;
const REFRESH_MS = 60_000;

/** Every device of the organisation, by serial number; asked for again each minute, as tests arrive by themselves. */
export function useDevices() {
  return useApiQuery([...DEVICES, 'list'], (api) => api.send(deviceRoutes.list), {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

/** The tokens that work, the newest first. */
export function useDeviceTokens() {
  return useApiQuery([...DEVICES, 'tokens'], (api) => api.send(deviceRoutes.tokens), {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

/** When a device was seen last and retired, in ms since 1970. */
export function timesOf({ last_seen, retired_at }: Pick<Device, 'last_seen' | 'retired_at'>) {
  return { last_seen_ms: instant(last_seen), retired_ms: instant(retired_at) };
}

export function stateOf(device: Pick<Device, 'last_seen' | 'retired_at'>, nowMs: number): DeviceState {
  return deviceState(timesOf(device), nowMs);
}

/** What people call it: its nickname, else its serial number. */
export function deviceName({ nickname, serial }: Pick<Device, 'nickname' | 'serial'>): string {
  return nickname || serial;
}

/** The locations there are, by name; hidden ones too, for a device may live there. */
export function locations(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select(['tag_id as value', 'name as label'])
    .where('active', '=', 1)
    .where('type', '=', 'location')
    .orderBy(sql`name collate nocase`);
}

export const LATEST_TESTS = 10;

/**
 * The tests that a device took last, newest first. Read backwards from the device's last one by the index of time and
 * no further than its first, so that of 200,000 tests only those in between are looked into.
 */
export function latestTestsOf(
  queries: LocalQueries,
  { serial, first_seen, last_seen }: Pick<Device, 'serial' | 'first_seen' | 'last_seen'>,
) {
  return (
    queries
      .selectFrom('measurements as m')
      .innerJoin('measurement_rests as r', 'r.measurement_key', 'm.measurement_key')
      .innerJoin('users as u', 'u.user_key', 'm.user_key')
      .leftJoin('custom_measurement_types as c', (join) =>
        join.on(sql<boolean>`c.custom_id = json_extract(r.rest, '$.custom_id')`),
      )
      .select([
        'm.measurement_id',
        'u.name_first',
        'u.name_last',
        'm.type',
        'm.value',
        'm.status',
        'm.created_ms',
      ])
      .select(['c.name as custom_name', 'c.unit as custom_unit', 'c.classes as custom_classes'])
      // Null where it was sent without a token.
      .select(sql<string | null>`json_extract(r.rest, '$.metadata._device_token')`.as('token_name'))
      .select(sql<string | null>`json_extract(r.rest, '$.metadata._invalid_reason')`.as('invalid_reason'))
      .select(classedByMean({ test: 'm', person: 'u' }).as('baseline_mean'))
      .where('m.active', '=', 1)
      .where('m.created_ms', '>=', instant(first_seen) ?? 0)
      .where('m.created_ms', '<=', instant(last_seen) ?? -1)
      .where(sql<boolean>`trim(cast(json_extract(r.rest, '$.metadata._device_serial') as text)) = ${serial}`)
      .orderBy('m.created_ms', 'desc')
      .limit(LATEST_TESTS)
  );
}

export const DEVICE_SAVED = 'Device saved.';
export const DEVICE_RETIRED = 'Device retired.';
export const DEVICE_BACK = 'Device back in service.';
export const TOKEN_REVOKED = 'Token revoked.';

type Edit = { readonly device_id: string; readonly body: DeviceEdit };

export function useEditDevice() {
  return useApiMutation(
    (api, { device_id, body }: Edit) => api.send(deviceRoutes.edit, { params: { device_id }, body }),
    {
      done: (_, { body: { retired } }) =>
        retired === undefined ? DEVICE_SAVED : retired ? DEVICE_RETIRED : DEVICE_BACK,
      invalidates: [DEVICES],
    },
  );
}

/** Returns the token, this once. Rejects with RequestFailure. */
export function useCreateToken() {
  return useApiMutation((api, body: NewDeviceToken) => api.send(deviceRoutes.createToken, { body }), {
    invalidates: [DEVICES],
  });
}

export function useRevokeToken() {
  return useApiMutation(
    (api, device_token_id: string) => api.send(deviceRoutes.revokeToken, { params: { device_token_id } }),
    { done: TOKEN_REVOKED, invalidates: [DEVICES] },
  );
}
