import type { FeatureSlots } from '../../routing/slots.tsx';

export const quotesSlots: FeatureSlots = {
  deskTabs: [
    { to: '/desk/quotes', label: 'Quotes' },
    { to: '/desk/catalogue', label: 'Catalogue' },
  ],
};
