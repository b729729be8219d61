import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routing/frames.ts';
import { readHeatmapSearch } from './heatmap-search.ts';

/** For those who see anybody; the others would see a map of themselves. */
const heatmap = createRoute({
  getParentRoute: () => shell,
  path: '/heatmap',
  staticData: { title: 'Heat map', may: mayViewUsers },
  validateSearch: readHeatmapSearch,
  component: lazyRouteComponent(() => import('./heatmap-screen.tsx'), 'HeatmapScreen'),
});

/** Where and when people are dehydrated. */
export const heatmapFeature = {
  routes: {
    shell: [heatmap] as const,
  },
};
