import { mayOpenStrategy } from '@heatwise/domain/permissions/tag-editing';
import { IconBottle } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { OwnAdvice } from './own-advice.tsx';
import { readStrategySearch } from './strategy-search.ts';

const strategy = createRoute({
  getParentRoute: () => settings,
  path: '/strategy',
  staticData: { title: 'Hydration advice', may: mayOpenStrategy },
  validateSearch: readStrategySearch,
  component: lazyRouteComponent(() => import('./strategy-screen.tsx'), 'StrategyPage'),
});

const strategySettings: readonly SettingsSection[] = [
  {
    to: '/settings/strategy',
    group: 'Tests and advice',
    rank: 1,
    label: 'Hydration advice',
    hint: 'What people are told to do after a test.',
    icon: IconBottle,
    may: mayOpenStrategy,
  },
];

const strategySlots: FeatureSlots = {
  parts: {
    'dashboard, above': OwnAdvice,
    'person advice': lazy(() =>
      import('./latest-advice.tsx').then(({ LatestAdvice }) => ({ default: LatestAdvice })),
    ),
  },
};

/** What people are told to do after a test. */
export const strategyFeature = {
  routes: {
    settings: [strategy] as const,
  },
  settings: strategySettings,
  slots: strategySlots,
};
