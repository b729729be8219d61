import { isDeskMember } from '@heatwise/domain/desk/desk';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { STORY_STATES } from '@heatwise/domain/referral/story';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, searchReader, text } from '../../platform/search-parameters.ts';
import { desk, shell } from '../../routing/frames.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';

const referral = createRoute({
  getParentRoute: () => shell,
  path: '/referral',
  staticData: { title: 'Invite', may: hasAnyPermission },
  component: lazyRouteComponent(() => import('./referral-screen.tsx'), 'ReferralScreen'),
});

const stories = createRoute({
  getParentRoute: () => shell,
  path: '/referral/stories',
  staticData: { title: 'Stories', may: hasAnyPermission },
  component: lazyRouteComponent(() => import('./stories-screen.tsx'), 'StoriesScreen'),
});

const deskStories = createRoute({
  getParentRoute: () => desk,
  path: '/stories',
  staticData: { title: 'Stories', may: isDeskMember },
  validateSearch: searchReader({ q: text, state: oneOf(STORY_STATES.filter((one) => one !== 'draft')) }),
  component: lazyRouteComponent(() => import('./desk-stories-screen.tsx'), 'DeskStoriesScreen'),
});

const referralSlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/stories', label: 'Stories' }],
};

/** How others are brought here, and what organisations tell each other. */
export const referralFeature = {
  routes: {
    shell: [referral, stories] as const,
    desk: [deskStories] as const,
  },
  slots: referralSlots,
};
