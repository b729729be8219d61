import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readMeasurementSearch } from '../features/measurements/list/measurement-filter.ts';
import { shell } from '../routing/frames.ts';

/** Open to everybody: whoever has no permission sees their own measurements. */
export const measurementsRoute = createRoute({
  getParentRoute: () => shell,
  path: '/measurements',
  staticData: { title: 'Measurements' },
  validateSearch: readMeasurementSearch,
  component: lazyRouteComponent(() => import('./measurements-page.tsx'), 'MeasurementsPage'),
});
