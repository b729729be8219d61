import { mayManageDevices } from '@heatwise/domain/permissions/may';
import { IconDeviceMobile } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { readDevicesSearch } from './devices-search.ts';
import { SensorTestBanner } from './sensor-test-banner.tsx';

const devices = createRoute({
  getParentRoute: () => settings,
  path: '/devices',
  staticData: { title: 'Devices', may: mayManageDevices },
  validateSearch: readDevicesSearch,
  component: lazyRouteComponent(() => import('./devices-screen.tsx'), 'DevicesPage'),
});

const devicesSettings: readonly SettingsSection[] = [
  {
    to: '/settings/devices',
    group: 'Connections',
    rank: 2,
    label: 'Devices',
    hint: 'Testing devices, and the tokens they send results with.',
    icon: IconDeviceMobile,
    may: mayManageDevices,
  },
];

const devicesSlots: FeatureSlots = { parts: { banners: SensorTestBanner } };

/** Testing devices, and the tokens they send with. */
export const devicesFeature = {
  routes: {
    settings: [devices] as const,
  },
  settings: devicesSettings,
  slots: devicesSlots,
};
