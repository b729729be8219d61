import { DEVICE_STATES, type DeviceState } from '@heatwise/domain/devices/device';
import { isUuid } from '@heatwise/domain/text/uuid';

/** Which part of the devices is shown, which of them are listed, and which one is open. */
export type DevicesSearch = {
  readonly tab?: 'tokens';
  readonly state?: DeviceState;
  readonly open?: string;
};

export function readDevicesSearch({ tab, state, open }: Record<string, unknown>): DevicesSearch {
  if (tab === 'tokens') return { tab };
  const known = DEVICE_STATES.find((one) => one === state);
  const isId = typeof open === 'string' && isUuid(open);
  return { ...(known && { state: known }), ...(isId && { open: open.toLowerCase() }) };
}
