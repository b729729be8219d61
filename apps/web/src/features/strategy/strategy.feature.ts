import { mayOpenStrategy } from '@heatwise/domain/permissions/advice-editing';
import { IconBottle } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import { readStrategySearch } from './strategy-search.ts';

const strategy = createRoute({
  getParentRoute: () => settings,
  path: '/strategy',
  staticData: { title: 'Hydration advice', may: mayOpenStrategy },
  validateSearch: readStrategySearch,
  component: lazyRouteComponent(() => import('./strategy-page.tsx'), 'StrategyPage'),
});

/** What people are told to do after a test. */
export const strategyFeature = {
  routes: {
    settings: [strategy] as const,
  },
  settings: [
    {
      to: '/settings/strategy',
      group: 'Tests and advice',
      label: 'Hydration advice',
      hint: 'What people are told to do after a test.',
      icon: IconBottle,
      may: mayOpenStrategy,
    },
  ] satisfies SettingsSection[],
};
