import { DEVICE_STATES } from '@heatwise/domain/devices/device';
import { id, oneOf, searchReader } from '../../platform/search-parameters.ts';

const read = searchReader({ tab: oneOf(['tokens']), state: oneOf(DEVICE_STATES), open: id });

/** Which part of the devices is shown, which of them are listed, and which one is open. */
export type DevicesSearch = ReturnType<typeof read>;

export function readDevicesSearch(search: Record<string, unknown>): DevicesSearch {
  const known = read(search);
  return known.tab ? read({ tab: known.tab }) : known;
}
