import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readDevicesSearch } from '../features/devices/devices-search.ts';
import { settings } from './settings-routes.ts';

export const devicesRoute = createRoute({
  getParentRoute: () => settings,
  path: '/devices',
  staticData: { title: 'Devices' },
  validateSearch: readDevicesSearch,
  component: lazyRouteComponent(() => import('./devices-page.tsx'), 'DevicesPage'),
});
