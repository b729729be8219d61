import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from './settings-routes.ts';

export const shiftPatternsRoute = createRoute({
  getParentRoute: () => settings,
  path: '/shift-patterns',
  staticData: { title: 'Shift patterns' },
  component: lazyRouteComponent(() => import('./shift-patterns-page.tsx'), 'ShiftPatternsPage'),
});
