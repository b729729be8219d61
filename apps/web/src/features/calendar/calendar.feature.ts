import { IconChecklist } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings, shell } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { DashboardCalendar } from './dashboard-calendar.tsx';

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
  component: lazyRouteComponent(() => import('./consent-screen.tsx'), 'ConsentPage'),
});

const calendarSettings: readonly SettingsSection[] = [
  {
    to: '/settings/consent',
    group: 'You',
    rank: 3,
    label: 'Consent',
    hint: 'Choose whether you see the calendar.',
    icon: IconChecklist,
  },
];

const calendarSlots: FeatureSlots = { parts: { 'dashboard, below': DashboardCalendar } };

/** The calendar itself is on the dashboard. */
export const calendarFeature = {
  routes: {
    shell: [help] as const,
    settings: [consent] as const,
  },
  settings: calendarSettings,
  slots: calendarSlots,
};
