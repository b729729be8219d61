import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routing/frames.ts';

const heatStress = createRoute({
  getParentRoute: () => shell,
  path: '/heat-stress',
  staticData: { title: 'Heat stress', may: hasAnyPermission },
  component: lazyRouteComponent(() => import('./heat-stress-page.tsx'), 'HeatStressPage'),
});

/** Weather and the risk of jobs: a screen of its own, and a part of the dashboard, the wall and a location's page. */
export const heatFeature = {
  routes: {
    shell: [heatStress] as const,
  },
};
