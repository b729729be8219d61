import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { OwnAdvice } from './own-advice.tsx';

export const strategySlots: FeatureSlots = {
  parts: {
    'dashboard, above': OwnAdvice,
    'person advice': lazy(() =>
      import('./latest-advice.tsx').then(({ LatestAdvice }) => ({ default: LatestAdvice })),
    ),
  },
};
