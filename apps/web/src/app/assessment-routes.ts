import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readReadinessSearch } from '../features/assessments/readiness-search.ts';
import { settings } from './settings-routes.ts';

const dehydration = createRoute({
  getParentRoute: () => settings,
  path: '/dehydration-risk-assessment',
  staticData: { title: 'Dehydration risk assessment' },
  component: lazyRouteComponent(() => import('./assessment-pages.tsx'), 'DehydrationPage'),
});

const readiness = createRoute({
  getParentRoute: () => settings,
  path: '/osha-assessment',
  staticData: { title: 'OSHA heat readiness' },
  validateSearch: readReadinessSearch,
  component: lazyRouteComponent(() => import('./assessment-pages.tsx'), 'ReadinessPage'),
});

/** What an organisation asks itself about its work in the heat. */
export const assessmentRoutes = [dehydration, readiness] as const;
