import type { FeatureSlots } from '../../../routing/slots.tsx';
import { ClosingBanner } from './closing-banner.tsx';

export const closingSlots: FeatureSlots = { parts: { banners: ClosingBanner } };
