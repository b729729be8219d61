import type { Device } from '@heatwise/contract/devices/devices.contract';
import { DEVICE_STATE_LABELS, type DeviceState } from '@heatwise/domain/devices/device';
import { CLOCK_WRONG_REASON } from '@heatwise/domain/measurements/device-clock';
import type { ExportColumn } from '../../ui/export-list.ts';
import { deviceName } from './devices.queries.ts';

/** A device as the list shows it. */
export type DeviceRow = Device & { readonly state: DeviceState; readonly home: string };

export const DEVICE_EXPORT: readonly ExportColumn<DeviceRow>[] = [
  { header: 'Device', kind: 'text', value: deviceName },
  { header: 'State', value: ({ state }) => DEVICE_STATE_LABELS[state] },
  { header: 'Clock', value: ({ device_time }) => (device_time === null ? '' : CLOCK_WRONG_REASON) },
  {
    header: 'Last seen',
    kind: 'date-time',
    value: ({ last_seen }) => (last_seen === null ? null : Date.parse(last_seen)),
  },
  { header: 'Tests', value: ({ tests }) => tests },
  { header: 'Home', kind: 'text', value: ({ home }) => home },
  { header: 'Serial number', kind: 'text', value: ({ serial }) => serial },
  { header: 'Firmware', kind: 'text', value: ({ firmware }) => firmware },
  { header: 'Hardware', kind: 'text', value: ({ hardware_version }) => hardware_version },
  { header: 'Last batch', kind: 'text', value: ({ batch_id }) => batch_id },
];
