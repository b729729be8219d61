import { mayEditOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';

const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/org',
  staticData: { title: 'Organisation', may: mayEditOrganisation },
  component: lazyRouteComponent(() => import('./organisation-screen.tsx'), 'OrganisationScreen'),
});

/** What concerns the organisation as a whole, for its admins. */
export const organisationFeature = {
  routes: {
    settings: [organisation] as const,
  },
};
