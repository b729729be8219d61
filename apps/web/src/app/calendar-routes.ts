import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from './frames.tsx';
import { settings } from './settings-routes.ts';

/** The calendar itself stands on the dashboard. */
export const calendarHelpRoute = createRoute({
  getParentRoute: () => shell,
  path: '/help/calendar',
  staticData: { title: 'The calendar' },
  component: lazyRouteComponent(
    () => import('../features/calendar/calendar-help-screen.tsx'),
    'CalendarHelpScreen',
  ),
});

/** Everybody decides for themselves. */
export const consentRoute = createRoute({
  getParentRoute: () => settings,
  path: '/consent',
  staticData: { title: 'Consent' },
  component: lazyRouteComponent(() => import('./consent-page.tsx'), 'ConsentPage'),
});
