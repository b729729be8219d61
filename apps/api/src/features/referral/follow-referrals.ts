import {
  ACTIVE_GRACE_DAYS,
  ACTIVE_ORGANISATION,
  isActiveOrganisation,
  registrationKey,
  voidReasonOf,
} from '@heatwise/domain/referral/invitation';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { Kysely } from 'kysely';
import type { BlockWork } from '../../background/block-work.ts';
import type { Tables } from '../../database/tables.ts';
import type { OrganisationScope, ReadIn, WriteIn } from '../../organisation/organisation-scope.ts';
import { organisationsToFollow } from '../../organisation/programme-organisations.store.ts';
import { domainsOf } from './invitations.store.ts';
import { ownerOfLink, referralLinkOf } from './links.store.ts';
import {
  activityOf,
  emailsOf,
  insertReferral,
  isOpen,
  moveOrigin,
  moveReferral,
  type Origin,
  originOf,
  setOriginAside,
} from './origins.store.ts';

/** How often somebody who registered is looked at for tests. */
const LOOK_EVERY_MS = 15_000;

/** Points are another feature's. A second time for one subject it changes nothing. */
export type BookPoints = (
  scope: OrganisationScope,
  earned: { readonly reason: 'referral'; readonly subject_id: string; readonly at: Date },
) => Promise<void>;

type Parts = {
  readonly database: Kysely<Tables>;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly clock: () => Date;
  readonly bookPoints: BookPoints;
};

/**
 * Follows each organisation that came by a link: first it stands beside its referrer's invitations, then it is looked at
 * until it is active or its days are over, then both get their points. The two organisations are two transactions; each
 * step may be done twice without doing anything twice, and the organisation that registered moves on last, so that a
 * server that is killed leaves nothing half done for good. See decisions/0196.
 */
export function createFollowing({ readIn, writeIn, clock, bookPoints }: Omit<Parts, 'database'>) {
  /** One step. False when there is nothing to do for now. */
  return async function follow(orgId: string): Promise<boolean> {
    const origin = await readIn(orgId, originOf);
    if (!origin) return false;
    const isReferrerThere = await readIn(origin.referrer_org_id, isOpen);
    const moveOn = (state: Origin['state']) =>
      writeIn(orgId, (scope) => moveOrigin(scope, { state, due_at: clock() }));
    if (origin.state === 'new') {
      if (!isReferrerThere) return moveOn('void').then(() => true);
      const isVoid = await writeIn(origin.referrer_org_id, (scope) => putBeside(scope, origin));
      return moveOn(isVoid ? 'void' : 'registered').then(() => true);
    }
    if (origin.state === 'registered') {
      const next = await lookForTests(origin, await activityIn(orgId, origin));
      if (next === null) {
        const due_at = new Date(clock().getTime() + LOOK_EVERY_MS);
        await readIn(orgId, (scope) => moveOrigin(scope, { due_at }));
        return false;
      }
      if (isReferrerThere)
        await writeIn(origin.referrer_org_id, (scope) => moveReferral(scope, origin.registration_id, next));
      return moveOn(next).then(() => true);
    }
    if (origin.state !== 'active') return false;
    await reward(orgId, origin, isReferrerThere);
    return true;
  };

  function activityIn(orgId: string, { registered_at }: Origin) {
    const to = new Date(registered_at.getTime() + ACTIVE_ORGANISATION.withinDays * DAY_MS);
    return readIn(orgId, (scope) => activityOf(scope, { from: registered_at, to }));
  }

  async function lookForTests(
    { registered_at }: Origin,
    activity: { tests: number; people: number },
  ): Promise<'active' | 'lapsed' | null> {
    if (isActiveOrganisation(activity)) return 'active';
    const days = ACTIVE_ORGANISATION.withinDays + ACTIVE_GRACE_DAYS;
    return clock().getTime() > registered_at.getTime() + days * DAY_MS ? 'lapsed' : null;
  }

  async function reward(orgId: string, origin: Origin, isReferrerThere: boolean): Promise<void> {
    const earned = { reason: 'referral', subject_id: origin.registration_id, at: clock() } as const;
    if (isReferrerThere) {
      await writeIn(origin.referrer_org_id, async (scope) => {
        await bookPoints(scope, earned);
        await moveReferral(scope, origin.registration_id, 'rewarded');
      });
    }
    await writeIn(orgId, async (scope) => {
      await bookPoints(scope, earned);
      await moveOrigin(scope, { state: 'rewarded' });
    });
  }
}

/** Puts a registration beside its link in the referrer's organisation. True where it gives nobody points. */
async function putBeside(scope: OrganisationScope, origin: Origin): Promise<boolean> {
  const owner = await ownerOfLink(scope, origin.link_id);
  if (!owner) return true;
  const emails = await emailsOf(scope);
  const void_reason = voidReasonOf(
    { key: origin.key, domain: origin.domain, isKnown: origin.is_known },
    {
      domains: new Set([
        ...(await domainsOf(scope)),
        ...emails.flatMap((one) => organisationDomainOf(one) ?? []),
      ]),
      keys: new Set(emails.map((one) => registrationKey(one, null))),
    },
  );
  await insertReferral(scope, {
    referral_id: await referralLinkOf(scope, owner.user_id),
    registration_id: origin.registration_id,
    registered_at: origin.registered_at,
    referred_org_id: origin.org_id,
    invitation_id: owner.invitation_id,
    state: void_reason === null ? 'registered' : 'void',
    void_reason,
  });
  return void_reason !== null;
}

export function followReferrals(parts: Parts): BlockWork {
  const { database, readIn, clock } = parts;
  const follow = createFollowing(parts);
  return {
    name: 'following referrals',
    failures: { name: 'heatwise_referral_failures_total', help: 'Steps of referrals that failed.' },
    organisations: () => organisationsToFollow(database, clock()),
    block: follow,
    setAside: (orgId) => readIn(orgId, (scope) => setOriginAside(scope, clock())),
  };
}
