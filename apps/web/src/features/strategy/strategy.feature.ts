import { mayOpenStrategy } from '@heatwise/domain/permissions/advice-editing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
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
};
