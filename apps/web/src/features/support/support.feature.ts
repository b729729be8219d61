import { isDeskMember } from '@heatwise/domain/desk/desk';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { searchReader, text } from '../../platform/search-parameters.ts';
import { desk } from '../../routing/frames.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { SupportBanner } from './support-banner.tsx';

const organisation = createRoute({
  getParentRoute: () => desk,
  path: '/organisations/$org_id',
  staticData: { title: 'Support access', may: isDeskMember },
  validateSearch: searchReader({ q: text, person: text }),
  component: lazyRouteComponent(() => import('./organisation-screen.tsx'), 'OrganisationScreen'),
});

const SupportCard = lazy(() =>
  import('./support-card.tsx').then(({ SupportCard }) => ({ default: SupportCard })),
);

const supportSlots: FeatureSlots = {
  parts: { banners: SupportBanner, 'services, below': SupportCard },
};

/** What the desk sees of an organisation that gives it access. */
export const supportFeature = {
  routes: {
    desk: [organisation] as const,
  },
  slots: supportSlots,
};
