import type { FeatureSlots } from '../../routing/slots.tsx';

export const quotesSlots: FeatureSlots = {
  deskTabs: [
    { to: '/desk/quotes', label: 'Quotes', hasPages: true },
    { to: '/desk/catalogue', label: 'Catalogue' },
  ],
};
