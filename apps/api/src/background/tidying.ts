import { logBeginMs } from '@heatwise/domain/services/webhook';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { TRIES_WINDOW_MS } from '../auth/password-attempts.ts';
import { deleteOldTries } from '../auth/sign-in-attempts.store.ts';
import type { Tables } from '../database/tables.ts';
import { inOrganisation } from '../organisation/organisation-scope.ts';
import {
  organisationsWithPeople,
  removeOldAccess,
  removeOldAnswers,
  removeOldDeliveries,
  removeOldNotices,
} from './tidying.store.ts';

export const TIDYING_EVERY_MS = 3_600_000;
/** Whoever looks after a stolen device asks about the last weeks; the audit trail keeps who signed in. */
const DAYS_KEPT = 90;
/** No session is good for longer. See docs/security.md#sessions. */
const SESSION_DAYS = 30;
const MOST_SESSIONS_OF_ONE = 200;
const MOST_NOTICES_OF_ONE = 1000;
const DAYS_OF_PAST_WEATHER = 400;

type Parts = {
  readonly database: Kysely<Tables>;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
};

/**
 * Removes what would be kept forever though nobody reads it any more, each organisation in a transaction of its own:
 * one that fails holds no other up and is tried again. See decisions/0134-what-is-not-kept-for-ever.md.
 */
export function createTidying({ database, clock, logger }: Parts) {
  return async (): Promise<void> => {
    const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    const before = daysAgo(DAYS_KEPT);
    await removeOldAnswers(database, { passing: daysAgo(1), over: daysAgo(DAYS_OF_PAST_WEATHER) });
    await deleteOldTries(database, new Date(clock().getTime() - TRIES_WINDOW_MS));
    for (const orgId of await organisationsWithPeople(database)) {
      try {
        await inOrganisation(database, orgId, async (scope) => {
          const endedBefore = daysAgo(SESSION_DAYS);
          await removeOldAccess(scope, { before, endedBefore, mostOfOne: MOST_SESSIONS_OF_ONE });
          await removeOldDeliveries(scope, new Date(logBeginMs(clock().getTime())));
          await removeOldNotices(scope, { before, mostOfOne: MOST_NOTICES_OF_ONE });
        });
      } catch (error) {
        logger.error(
          { err: error, org_id: orgId },
          'an organisation could not be tidied and will be tried again',
        );
      }
    }
  };
}
