import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

const shiftPatterns = createRoute({
  getParentRoute: () => settings,
  path: '/shift-patterns',
  staticData: { title: 'Shift patterns', may: maySeeTags },
  component: lazyRouteComponent(() => import('./shift-patterns-screen.tsx'), 'ShiftPatternsPage'),
});

const rosterSettings: readonly SettingsSection[] = [
  {
    to: '/settings/shift-patterns',
    group: 'People and sites',
    rank: 2,
    label: 'Shift patterns',
    hint: 'Which days crews work: nobody is due for a test on a day off.',
    icon: IconCalendarRepeat,
    may: maySeeTags,
  },
];

/** Which days crews work. */
export const rosterFeature = {
  routes: {
    settings: [shiftPatterns] as const,
  },
  settings: rosterSettings,
};
