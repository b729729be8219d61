import { isDeskMember } from '@heatwise/domain/desk/desk';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { searchReader, text } from '../../platform/search-parameters.ts';
import { desk } from '../../routing/frames.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';

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

const deskSlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/organisations', label: 'Organisations', hasPages: true }],
};

/** Where the back office answers. Parts of it are in the features that it answers for. */
export const deskFeature = {
  routes: {
    desk: [index, organisations] as const,
  },
  slots: deskSlots,
};
