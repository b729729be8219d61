import { mayManageDevices } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import { readDevicesSearch } from './devices-search.ts';

const devices = createRoute({
  getParentRoute: () => settings,
  path: '/devices',
  staticData: { title: 'Devices', may: mayManageDevices },
  validateSearch: readDevicesSearch,
  component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
});

/** Testing devices, and the tokens they send with. */
export const devicesFeature = {
  routes: {
    settings: [devices] as const,
  },
};
