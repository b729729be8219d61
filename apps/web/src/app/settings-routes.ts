import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../routing/frames.ts';

export const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./settings-index-page.tsx'), 'SettingsIndexPage'),
});
