import type { FeatureSlots } from '../../routing/slots.tsx';

export const deskSlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/organisations', label: 'Organisations', hasPages: true }],
};
