import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';

export const measurementsSlots: FeatureSlots = {
  parts: {
    banners: lazy(() =>
      import('../../entities/queued-writes/queued-writes-banner.tsx').then(({ QueuedWritesBanner }) => ({
        default: QueuedWritesBanner,
      })),
    ),
    'measure dialog': lazy(() =>
      import('./entry/measure-anybody.tsx').then(({ MeasureAnybody }) => ({ default: MeasureAnybody })),
    ),
  },
};
