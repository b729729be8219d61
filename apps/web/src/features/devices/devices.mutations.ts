import type { DeviceEdit, NewDeviceToken } from '@heatwise/contract/devices/devices.contract';
import { deviceRoutes } from '@heatwise/contract/devices/devices.routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { DEVICES } from './devices.queries.ts';

export const DEVICE_SAVED = 'Device saved.';
export const DEVICE_RETIRED = 'Device retired.';
export const DEVICE_BACK = 'Device back in service.';
export const TOKEN_REVOKED = 'Token revoked.';

/** A change to devices or tokens: both lists are asked for again. A failure appears as a toast. */
function useDeviceWrite<Input, Output>(
  send: (api: ApiClient, input: Input) => Promise<Output>,
  doneText: (input: Input) => string | null,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: (_, input) => {
      const text = doneText(input);
      if (text !== null) toast('success', text);
      return queryClient.invalidateQueries({ queryKey: DEVICES });
    },
  });
}

type Edit = { readonly device_id: string; readonly body: DeviceEdit };

export function useEditDevice() {
  return useDeviceWrite(
    (api, { device_id, body }: Edit) => api.send(deviceRoutes.edit, { params: { device_id }, body }),
    ({ body: { retired } }) =>
      retired === undefined ? DEVICE_SAVED : retired ? DEVICE_RETIRED : DEVICE_BACK,
  );
}

/** Returns the token, this once. Rejects with RequestFailure. */
export function useCreateToken() {
  return useDeviceWrite(
    (api, body: NewDeviceToken) => api.send(deviceRoutes.createToken, { body }),
    () => null,
  );
}

export function useRevokeToken() {
  return useDeviceWrite(
    (api, device_token_id: string) => api.send(deviceRoutes.revokeToken, { params: { device_token_id } }),
    () => TOKEN_REVOKED,
  );
}
