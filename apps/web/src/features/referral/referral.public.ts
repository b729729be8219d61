import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame } from '../../routing/public-frames.ts';

/** Where the link in an invitation leads that ends them. */
const refusal = createRoute({
  getParentRoute: () => publicFrame,
  path: '/no-invitations/$token',
  staticData: { title: 'No more invitations' },
  component: lazyRouteComponent(() => import('./refusal-page.tsx'), 'RefusalPage'),
});

/** Whoever was invited ends that without signing in. */
export const referralPublic = {
  routes: {
    publicFrame: [refusal] as const,
  },
};
