import { mayCloseOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../../routing/frames.ts';

const close = createRoute({
  getParentRoute: () => settings,
  path: '/close',
  staticData: { title: 'Close organisation', may: mayCloseOrganisation },
  component: lazyRouteComponent(() => import('./close-screen.tsx'), 'CloseScreen'),
});

/** The end of an organisation's account. */
export const closingFeature = {
  routes: {
    settings: [close] as const,
  },
};
