import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../routing/frames.ts';

export const heatStressRoute = createRoute({
  getParentRoute: () => shell,
  path: '/heat-stress',
  staticData: { title: 'Heat stress' },
  component: lazyRouteComponent(() => import('./heat-stress-page.tsx'), 'HeatStressPage'),
});
