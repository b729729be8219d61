import { randomUUID } from 'node:crypto';
import type {
  Device,
  DeviceEdit,
  DeviceToken,
  MadeDeviceToken,
  NewDeviceToken,
} from '@heatwise/contract/devices/devices.contract';
import { DEVICE_MESSAGES, serialProblem, tokenNameProblem } from '@heatwise/domain/devices/device';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayManageDevices } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { NotifyOfCredential } from '../../background/credential-notice.ts';
import { AppError } from '../../http/app-error.ts';
import { newToken, type RandomBytes, tokenHash } from '../../http/token.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  deviceOfSerial,
  devicesOf,
  deviceTokensOf,
  insertDeviceToken,
  isLocation,
  revokeDeviceToken,
  revokeTokensOfDevice,
  updateDevice,
} from './devices.store.ts';

type NewTokenParts = {
  readonly now: Date;
  readonly randomBytes: RandomBytes;
  readonly notifyOfCredential: NotifyOfCredential;
};

/** Throws not-permitted. */
export function listDeviceTokens(scope: OrganisationScope, actor: Actor): Promise<DeviceToken[]> {
  if (!mayManageDevices(actor)) throw new AppError('not-permitted');
  return deviceTokensOf(scope);
}

/**
 * Makes a token for one device or for the organisation; the answer is the only place where it ever stands. Throws
 * not-permitted, and invalid-request with the rule's words for a name or a serial number, or for a retired device.
 */
export async function createDeviceToken(
  scope: ActingScope,
  wanted: NewDeviceToken,
  { now, randomBytes, notifyOfCredential }: NewTokenParts,
): Promise<MadeDeviceToken> {
  const { actor } = scope;
  if (!mayManageDevices(actor)) throw new AppError('not-permitted');
  refuse('name', tokenNameProblem(wanted.name));
  if (wanted.serial !== null) refuse('serial', serialProblem(wanted.serial));
  const device_id = wanted.serial === null ? null : await deviceInService(scope, wanted.serial.trim());

  await refuseOverQuota(scope, 'device_tokens');
  const token = newToken('device', scope.org_id, randomBytes);
  const device_token_id = randomUUID();
  const name = wanted.name.trim();
  await insertDeviceToken(scope, {
    device_token_id,
    device_id,
    created_by: actor.user_id,
    name,
    token_hash: tokenHash(token),
    created_at: now,
  });
  const subject = { device_token_id, name, device_id };
  await scope.audit('device_token.create', subject);
  await notifyOfCredential(scope, { kind: 'device-token', name, event: 'created' });
  const [made] = await deviceTokensOf(scope, device_token_id);
  if (!made) throw new Error(`the new device token ${device_token_id} is not there`);
  return { ...made, token };
}

/** Refuses the token's requests from the next one on. Throws not-permitted and device-token-not-found. */
export async function revokeToken(scope: ActingScope, tokenId: string, now: Date): Promise<void> {
  const { actor } = scope;
  if (!mayManageDevices(actor)) throw new AppError('not-permitted');
  const [token] = await deviceTokensOf(scope, tokenId);
  if (!token) throw new AppError('device-token-not-found');
  await revokeDeviceToken(scope, tokenId, now);
  const subject = { device_token_id: tokenId, name: token.name };
  await scope.audit('device_token.revoke', subject);
}

async function deviceInService(scope: WritingScope, serial: string): Promise<string> {
  const { device_id, retired_at } = await deviceOfSerial(scope, serial, randomUUID());
  refuse('serial', retired_at === null ? null : DEVICE_MESSAGES.deviceRetired);
  return device_id;
}

function refuse(path: string, message: string | null): void {
  if (message !== null) throw new AppError('invalid-request', { problems: [{ path, message }] });
}

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
