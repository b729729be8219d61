import { isDeskMember } from '@heatwise/domain/desk/desk';
import { REDEMPTION_STATES } from '@heatwise/domain/loyalty/reward';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, searchReader, text } from '../../platform/search-parameters.ts';
import { desk, shell } from '../../routing/frames.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';

const loyalty = createRoute({
  getParentRoute: () => shell,
  path: '/loyalty',
  staticData: { title: 'Points', may: hasAnyPermission },
  component: lazyRouteComponent(() => import('./loyalty-screen.tsx'), 'LoyaltyScreen'),
});

const deskLoyalty = createRoute({
  getParentRoute: () => desk,
  path: '/loyalty',
  staticData: { title: 'Points', may: isDeskMember },
  validateSearch: searchReader({ q: text, state: oneOf(REDEMPTION_STATES) }),
  component: lazyRouteComponent(() => import('./desk-loyalty-screen.tsx'), 'DeskLoyaltyScreen'),
});

const loyaltySlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/loyalty', label: 'Points' }],
};

/** The organisation's points, and the desk's side of them. */
export const loyaltyFeature = {
  routes: { shell: [loyalty] as const, desk: [deskLoyalty] as const },
  slots: loyaltySlots,
};
