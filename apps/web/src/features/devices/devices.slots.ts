import type { FeatureSlots } from '../../routing/slots.tsx';
import { SensorTestBanner } from './sensor-test-banner.tsx';

export const devicesSlots: FeatureSlots = { parts: { banners: SensorTestBanner } };
