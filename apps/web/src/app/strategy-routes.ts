import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readStrategySearch } from '../features/strategy/strategy-search.ts';
import { settings } from './settings-routes.ts';

/** What people are told to do after a test. */
export const strategyRoute = createRoute({
  getParentRoute: () => settings,
  path: '/strategy',
  staticData: { title: 'Hydration advice' },
  validateSearch: readStrategySearch,
  component: lazyRouteComponent(() => import('./strategy-page.tsx'), 'StrategyPage'),
});
