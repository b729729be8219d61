import { mayManageDevices } from '@heatwise/domain/permissions/may';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const devicesSettings: readonly SettingsSection[] = [
  {
    to: '/settings/devices',
    group: 'Connections',
    label: 'Devices',
    hint: 'Testing devices, and the tokens they send results with.',
    icon: IconDeviceMobile,
    may: mayManageDevices,
  },
];
