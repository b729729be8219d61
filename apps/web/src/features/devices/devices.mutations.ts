import type { DeviceEdit, NewDeviceToken } from '@heatwise/contract/devices/devices.contract';
import { deviceRoutes } from '@heatwise/contract/devices/devices.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { DEVICES } from './devices.queries.ts';

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
