import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import { readReadinessSearch } from './readiness-search.ts';

const dehydration = createRoute({
  getParentRoute: () => settings,
  path: '/dehydration-risk-assessment',
  staticData: { title: 'Dehydration risk assessment', may: maySeeTags },
  component: lazyRouteComponent(() => import('./assessment-pages.tsx'), 'DehydrationPage'),
});

const readiness = createRoute({
  getParentRoute: () => settings,
  path: '/osha-assessment',
  staticData: { title: 'OSHA heat readiness', may: isOrgAdmin },
  validateSearch: readReadinessSearch,
  component: lazyRouteComponent(() => import('./assessment-pages.tsx'), 'ReadinessPage'),
});

/** What an organisation asks itself about its work in the heat. */
export const assessmentsFeature = {
  routes: {
    settings: [dehydration, readiness] as const,
  },
};
