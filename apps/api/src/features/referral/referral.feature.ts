import { createSeal } from '../../auth/seal.ts';
import type { Feature } from '../../feature.ts';
import { createAddressKeys } from './addresses.ts';
import { serveDeskStories } from './desk-stories.routes.ts';
import { type BookPoints, followReferrals } from './follow-referrals.ts';
import { giveReferralsTo } from './links.store.ts';
import { serveOneClickRefusal, serveReferral } from './referral.routes.ts';
import { createRegistrationListeners } from './registered.ts';
import { serveStories } from './stories.routes.ts';
import { tellOfStoryHandler } from './tell-of-story.ts';

/** How organisations bring others here: links, invitations by mail, and stories. */
export function referralFeature({ bookPoints }: { readonly bookPoints: BookPoints }): Feature {
  return {
    name: 'referral',
    start: (server) => {
      const { clock, deriveKeys, lastingKey, jobs, randomBytes, settings, writeIn } = server;
      const parts = {
        ...server,
        publicUrl: settings.publicUrl,
        seal: createSeal(deriveKeys('refusing invitations'), randomBytes),
        addressKeyOf: createAddressKeys(lastingKey('addresses of invitations')),
      };
      return {
        routes: async (app) => {
          await app.register(serveReferral, parts);
          await app.register(serveStories, { clock });
          await app.register(serveDeskStories, { clock, jobs });
        },
        otherRoutes: async (app) => void (await app.register(serveOneClickRefusal, parts)),
        jobs: [tellOfStoryHandler({ writeIn, jobs, publicUrl: settings.publicUrl })],
        blocks: [followReferrals({ ...server, bookPoints })],
        on: { peopleMerged: giveReferralsTo, ...createRegistrationListeners({ ...server, bookPoints }) },
      };
    },
  };
}
