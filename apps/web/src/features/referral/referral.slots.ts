import type { FeatureSlots } from '../../routing/slots.tsx';

export const referralSlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/stories', label: 'Stories' }],
};
