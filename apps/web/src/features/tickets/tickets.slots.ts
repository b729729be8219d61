import type { FeatureSlots } from '../../routing/slots.tsx';

export const ticketsSlots: FeatureSlots = {
  deskTabs: [{ to: '/desk/tickets', label: 'Tickets', hasPages: true }],
};
