import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { WhomToAsk } from './account/whom-to-ask.tsx';

export const sessionSlots: FeatureSlots = {
  parts: {
    'not permitted': WhomToAsk,
    'person sign-in': lazy(() =>
      import('./person/two-factor-of-person.tsx').then(({ TwoFactorOfPerson }) => ({
        default: TwoFactorOfPerson,
      })),
    ),
  },
};
