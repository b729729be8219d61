import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { searchReader, text } from '../../platform/search-parameters.ts';
import { desk } from '../../routing/frames.ts';

const organisation = createRoute({
  getParentRoute: () => desk,
  path: '/organisations/$org_id',
  staticData: { title: 'Support access', may: isDeskMember },
  validateSearch: searchReader({ q: text, person: text }),
  component: lazyRouteComponent(() => import('./organisation-screen.tsx'), 'OrganisationScreen'),
});

/** What the desk sees of an organisation that gives it access. */
export const supportFeature = {
  routes: {
    desk: [organisation] as const,
  },
};
