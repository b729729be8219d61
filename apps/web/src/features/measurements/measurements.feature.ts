import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const customTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom',
  staticData: { title: 'Custom measurements', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'CustomTypesPage'),
});

const customType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom/$custom_id',
  staticData: { title: 'Custom measurement', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'CustomTypePage'),
});

const linkedTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked',
  staticData: { title: 'Linked measurements', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'LinkedTypesPage'),
});

const linkedType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked/$link_type_id',
  staticData: { title: 'Linked measurement', may: isOrgAdmin },
  component: lazyRouteComponent(() => import('./types/type-pages.tsx'), 'LinkedTypePage'),
});

/** The organisation's own kinds of test, and of values beside a test. */
export const measurementsFeature = {
  routes: {
    settings: [customTypes, customType, linkedTypes, linkedType] as const,
  },
};
