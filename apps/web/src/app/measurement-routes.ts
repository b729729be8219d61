import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readMeasurementSearch } from '../features/measurements/list/measurement-filter.ts';
import { shell } from './frames.tsx';
import { settings } from './settings-routes.ts';

/** Open to everybody: whoever has no permission sees their own measurements. */
export const measurementsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/measurements',
  staticData: { title: 'Measurements' },
  validateSearch: readMeasurementSearch,
  component: lazyRouteComponent(() => import('./measurements-page.tsx'), 'MeasurementsPage'),
});

const customTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom',
  staticData: { title: 'Custom measurements' },
  component: lazyRouteComponent(() => import('./measurement-type-pages.tsx'), 'CustomTypesPage'),
});

const customType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_custom/$custom_id',
  staticData: { title: 'Custom measurement' },
  component: lazyRouteComponent(() => import('./measurement-type-pages.tsx'), 'CustomTypePage'),
});

const linkedTypes = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked',
  staticData: { title: 'Linked measurements' },
  component: lazyRouteComponent(() => import('./measurement-type-pages.tsx'), 'LinkedTypesPage'),
});

const linkedType = createRoute({
  getParentRoute: () => settings,
  path: '/measurement_linked/$link_type_id',
  staticData: { title: 'Linked measurement' },
  component: lazyRouteComponent(() => import('./measurement-type-pages.tsx'), 'LinkedTypePage'),
});

/** The organisation's own kinds of test, and of values beside a test. */
export const measurementTypeRoutes = [customTypes, customType, linkedTypes, linkedType] as const;
