import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';

export const measurementsSlots: FeatureSlots = {
  parts: {
    'measure dialog': lazy(() =>
      import('./entry/measure-anybody.tsx').then(({ MeasureAnybody }) => ({ default: MeasureAnybody })),
    ),
  },
};
