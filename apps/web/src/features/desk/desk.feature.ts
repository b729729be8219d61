import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { searchReader, text } from '../../platform/search-parameters.ts';
import { desk } from '../../routing/frames.ts';

const index = createRoute({
  getParentRoute: () => desk,
  path: '/',
  staticData: { title: 'Desk', may: isDeskMember },
  beforeLoad: () => {
    throw redirect({ to: '/desk/tickets', replace: true });
  },
});

const organisations = createRoute({
  getParentRoute: () => desk,
  path: '/organisations',
  staticData: { title: 'Organisations', may: isDeskMember },
  validateSearch: searchReader({ q: text }),
  component: lazyRouteComponent(() => import('./organisations-screen.tsx'), 'OrganisationsScreen'),
});

/** Where the back office answers. Parts of it are in the features that it answers for. */
export const deskFeature = {
  routes: {
    desk: [index, organisations] as const,
  },
};
