import { createHmac } from 'node:crypto';
import { registrationKey } from '@heatwise/domain/referral/invitation';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import type { Server } from '../../feature.ts';
import type { ServerEvents } from '../../server-events.ts';
import { type BookPoints, createFollowing } from './follow-referrals.ts';
import { insertOrigin, noteRegisteredKey } from './origins.store.ts';

type Parts = Pick<Server, 'clock' | 'lastingKey' | 'log' | 'readIn' | 'writeIn'> & {
  readonly bookPoints: BookPoints;
};

/** Notes by whose link an organisation registered, and gives points for it. */
export function createRegistrationListeners({
  clock,
  lastingKey,
  log,
  readIn,
  writeIn,
  bookPoints,
}: Parts): Pick<ServerEvents, 'organisationRegistered' | 'organisationOpened'> {
  const hashKey = lastingKey('what organisations registered by');
  const follow = createFollowing({ clock, readIn, writeIn, bookPoints });
  return {
    async organisationRegistered(scope, { email, registration_id, link }) {
      const domain = organisationDomainOf(email);
      const key = registrationKey(email, domain);
      const now = clock();
      const hash = createHmac('sha256', hashKey).update(key).digest();
      const { isKnown } = await noteRegisteredKey(scope, hash, now);
      if (!link) return;
      await insertOrigin(scope, {
        link_id: link.link_id,
        referrer_org_id: link.org_id,
        registration_id,
        registered_at: now,
        key,
        domain,
        is_known: isKnown,
        due_at: now,
      });
    },
    async organisationOpened(orgId) {
      await follow(orgId).catch((error: unknown) =>
        log.warn({ err: error }, 'a referral is noted in the background'),
      );
    },
  };
}
