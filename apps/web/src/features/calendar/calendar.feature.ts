import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings, shell } from '../../routing/frames.ts';

const help = createRoute({
  getParentRoute: () => shell,
  path: '/help/calendar',
  staticData: { title: 'The calendar' },
  component: lazyRouteComponent(() => import('./calendar-help-screen.tsx'), 'CalendarHelpScreen'),
});

/** Everybody decides for themselves. */
const consent = createRoute({
  getParentRoute: () => settings,
  path: '/consent',
  staticData: { title: 'Consent' },
  component: lazyRouteComponent(() => import('./consent-page.tsx'), 'ConsentPage'),
});

/** The calendar itself is on the dashboard. */
export const calendarFeature = {
  routes: {
    shell: [help] as const,
    settings: [consent] as const,
  },
};
