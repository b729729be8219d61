import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHeatmapSearch } from '../features/heatmap/heatmap-search.ts';
import { shell } from './frames.tsx';

export const heatmapRoute = createRoute({
  getParentRoute: () => shell,
  path: '/heatmap',
  staticData: { title: 'Heat map' },
  validateSearch: readHeatmapSearch,
  component: lazyRouteComponent(() => import('./heatmap-page.tsx'), 'HeatmapPage'),
});
