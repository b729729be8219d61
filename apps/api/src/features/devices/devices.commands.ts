import type { Device, DeviceEdit } from '@heatwise/contract/devices/devices.contract';
import { DEVICE_MESSAGES } from '@heatwise/domain/devices/device';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayManageDevices } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { revokeTokensOfDevice } from './device-tokens.store.ts';
import { devicesOf, isLocation, updateDevice } from './devices.store.ts';

/** Throws not-permitted. */
export function listDevices(scope: OrganisationScope, actor: Actor): Promise<Device[]> {
  if (!mayManageDevices(actor)) throw new AppError('not-permitted');
  return devicesOf(scope);
}

/**
 * Changes what the organisation says of a device; retiring it revokes its own tokens. Throws not-permitted,
 * device-not-found, and invalid-request for what is not a location.
 */
export async function editDevice(
  scope: ActingScope,
  deviceId: string,
  edit: DeviceEdit,
  now: Date,
): Promise<Device> {
  const { actor } = scope;
  if (!mayManageDevices(actor)) throw new AppError('not-permitted');
  const before = await deviceOf(scope, deviceId);
  const { nickname = before.nickname, retired = before.retired_at !== null } = edit;
  const home_tag_id = edit.home_tag_id === undefined ? before.home_tag_id : edit.home_tag_id;
  if (edit.home_tag_id && !(await isLocation(scope, edit.home_tag_id))) {
    const problems = [{ path: 'home_tag_id', message: DEVICE_MESSAGES.locationUnknown }];
    throw new AppError('invalid-request', { problems });
  }
  const retiredBefore = before.retired_at === null ? null : new Date(before.retired_at);
  const retired_at = retired ? (retiredBefore ?? now) : null;
  await updateDevice(scope, deviceId, { nickname, home_tag_id, retired_at });
  const revoked = retired ? await revokeTokensOfDevice(scope, deviceId, now) : [];
  const subject = { device_id: deviceId, serial: before.serial, ...edit, revoked_tokens: revoked };
  await scope.audit('device.edit', subject);
  return deviceOf(scope, deviceId);
}

async function deviceOf(scope: OrganisationScope, deviceId: string): Promise<Device> {
  const [device] = await devicesOf(scope, deviceId);
  if (!device) throw new AppError('device-not-found');
  return device;
}
