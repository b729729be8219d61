import type { FeatureSlots } from '../../routing/slots.tsx';

export const loyaltySlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/loyalty', label: 'Points' }],
};
