import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHeatmapSearch } from '../features/heatmap/heatmap-search.ts';
import { shell } from './frames.tsx';

export const heatStressRoute = createRoute({
  getParentRoute: () => shell,
  path: '/heat-stress',
  staticData: { title: 'Heat stress' },
  component: lazyRouteComponent(() => import('./heat-stress-page.tsx'), 'HeatStressPage'),
});

export const heatmapRoute = createRoute({
  getParentRoute: () => shell,
  path: '/heatmap',
  staticData: { title: 'Heat map' },
  validateSearch: readHeatmapSearch,
  component: lazyRouteComponent(() => import('./heatmap-page.tsx'), 'HeatmapPage'),
});
