import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from './frames.tsx';

/** Around every part of the settings; each area's routes name it as their parent. */
export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
});

export const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./settings-index-page.tsx'), 'SettingsIndexPage'),
});
