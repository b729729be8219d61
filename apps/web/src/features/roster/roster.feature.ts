import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const shiftPatterns = createRoute({
  getParentRoute: () => settings,
  path: '/shift-patterns',
  staticData: { title: 'Shift patterns', may: maySeeTags },
  component: lazyRouteComponent(() => import('./shift-patterns-page.tsx'), 'ShiftPatternsPage'),
});

/** Which days crews work. */
export const rosterFeature = {
  routes: {
    settings: [shiftPatterns] as const,
  },
};
