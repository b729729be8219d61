import { mayManageServices } from '@heatwise/domain/services/api-token';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const services = createRoute({
  getParentRoute: () => settings,
  path: '/services',
  staticData: { title: 'Services', may: mayManageServices },
  component: lazyRouteComponent(() => import('./services-screen.tsx'), 'ServicesScreen'),
});

/** What other programs do with the organisation's data. */
export const servicesFeature = {
  routes: {
    settings: [services] as const,
  },
};
