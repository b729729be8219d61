import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { SupportBanner } from './support-banner.tsx';

const SupportCard = lazy(() =>
  import('./support-card.tsx').then(({ SupportCard }) => ({ default: SupportCard })),
);

export const supportSlots: FeatureSlots = {
  parts: { banners: SupportBanner, 'services, below': SupportCard },
};
