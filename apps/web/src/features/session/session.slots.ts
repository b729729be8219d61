import { lazy } from 'react';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { AskAdminHint } from './account/ask-admin-hint.tsx';

export const sessionSlots: FeatureSlots = {
  parts: {
    'not permitted': AskAdminHint,
    'person sign-in': lazy(() =>
      import('./person/two-factor-of-person.tsx').then(({ TwoFactorOfPerson }) => ({
        default: TwoFactorOfPerson,
      })),
    ),
  },
};
