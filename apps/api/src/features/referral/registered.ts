import { createHmac } from 'node:crypto';
import { registrationKey } from '@heatwise/domain/referral/invitation';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import type { Server } from '../../feature.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { type BookPoints, createFollowing } from './follow-referrals.ts';
import { insertOrigin, noteRegisteredKey } from './origins.store.ts';

type Registration = {
  readonly email: string;
  readonly registration_id: string;
  /** Of the link that led here, if it is somebody's. */
  readonly link: { readonly link_id: string; readonly org_id: string } | undefined;
};

/** What registering an organisation has to say about how it came: lent to whoever registers. */
export type NoteRegistration = {
  /** Within the transaction that makes the organisation. */
  within(scope: WritingScope, registration: Registration): Promise<void>;
  /** Afterwards. It may fail: the rest is done in the background. */
  afterwards(orgId: string): Promise<void>;
};

export const createNoteRegistration =
  ({ bookPoints }: { readonly bookPoints: BookPoints }) =>
  ({ clock, lastingKey, log, readIn, writeIn }: Server): NoteRegistration => {
    const hashKey = lastingKey('what organisations registered by');
    const follow = createFollowing({ clock, readIn, writeIn, bookPoints });
    return {
      async within(scope, { email, registration_id, link }) {
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
      async afterwards(orgId) {
        await follow(orgId).catch((error: unknown) =>
          log.warn({ err: error }, 'a referral is noted in the background'),
        );
      },
    };
  };
