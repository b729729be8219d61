import { randomUUID } from 'node:crypto';
import type { NewInvitation, Referral, ReferralLink } from '@heatwise/contract/referral/referral.contract';
import { emailKey } from '@heatwise/domain/people/email';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { hasAnyPermission, isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  INVITATIONS_A_DAY,
  INVITED_AGAIN_AFTER_DAYS,
  invitationProblems,
  REFERRAL_MESSAGES,
} from '@heatwise/domain/referral/invitation';
import { DAY_MS } from '@heatwise/domain/time/durations';
import type { ActingScope } from '../../auth/acting-scope.ts';
import type { Seal } from '../../auth/seal.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseOverInvitations } from '../../organisation/invitation-limit.store.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { fullNameOf } from '../../organisation/user.store.ts';
import { type AddressKeyOf, refusalToken } from './addresses.ts';
import { inviteToRegisterLetter } from './invitation-letter.ts';
import {
  claimAddress,
  domainsOf,
  findInvitation,
  insertInvitation,
  referralsOf,
  sentSince,
  wasInvitedSince,
} from './invitations.store.ts';
import { countReferrals, referralLinkOf } from './links.store.ts';

export type InvitationParts = {
  readonly jobs: JobQueue;
  readonly seal: Seal;
  readonly addressKeyOf: AddressKeyOf;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
};

/** The link with which the actor invites others. Throws not-permitted for somebody without any permission. */
export async function ownReferral(scope: ActingScope, publicUrl: () => string): Promise<ReferralLink> {
  expectPermission(scope.actor);
  const referral_id = await referralLinkOf(scope, scope.actor.user_id);
  const registered = await countReferrals(scope, scope.actor.user_id);
  return { url: `${publicUrl()}/ref/${referral_id}`, registered };
}

/** One's own; admins may ask for all. Throws not-permitted. */
export async function referralList(
  scope: OrganisationScope,
  actor: Actor,
  whose: 'own' | 'all',
): Promise<{ referrals: Referral[] }> {
  expectPermission(actor);
  if (whose === 'all' && !isOrgAdmin(actor)) throw new AppError('not-permitted');
  const { user_id } = actor;
  return { referrals: await referralsOf(scope, { user_id, isAll: whose === 'all' }) };
}

/**
 * Notes an invitation and sends its email, unless the address takes none or had one of another organisation lately; nobody
 * is told which. Throws not-permitted, invitation-not-valid, invited-already, too-many-invitations, invitations-limited, and
 * invitation-id-taken for another one with the id.
 */
export async function invite(
  scope: ActingScope,
  { invitation_id, email, line }: NewInvitation,
  { jobs, seal, addressKeyOf, clock, publicUrl }: InvitationParts,
): Promise<void> {
  const { actor, tx } = scope;
  expectPermission(actor);
  const before = await findInvitation(scope, invitation_id);
  if (before) {
    const isSame = before.user_id === actor.user_id && before.email === email && before.line === line;
    if (!isSame) throw new AppError('invitation-id-taken');
    return;
  }
  await expectValid(scope, { email, line });
  const now = clock();
  const address = addressKeyOf(email);
  const since = new Date(now.getTime() - INVITED_AGAIN_AFTER_DAYS * DAY_MS);
  if (await wasInvitedSince(scope, address, since)) throw new AppError('invited-already');
  await expectRoom(scope, now);
  await refuseOverInvitations(scope, 1);
  const link_id = randomUUID();
  const { user_id } = actor;
  await insertInvitation(scope, {
    invitation_id,
    user_id,
    email,
    email_key: address,
    line,
    link_id,
    sent_at: now,
    opened_at: null,
  });
  await scope.audit('referral.invite', { invitation_id, email });
  if (!(await claimAddress(tx, address, { now, since }))) return;
  const letter = inviteToRegisterLetter({
    to: email,
    from: await fullNameOf(scope, user_id),
    organisation: (await organisationOf(scope)).name,
    line,
    url: `${publicUrl()}/ref/${link_id}`,
    refusalUrl: `${publicUrl()}/no-invitations/${refusalToken(seal, address)}`,
  });
  await jobs.put(scope, mailJob, letter);
}

async function expectValid(
  scope: OrganisationScope,
  draft: Pick<NewInvitation, 'email' | 'line'>,
): Promise<void> {
  const domain = emailKey(draft.email).split('@').at(-1) ?? '';
  const isOwn = (await domainsOf(scope)).includes(domain);
  const found = { ...invitationProblems(draft), ...(isOwn && { email: REFERRAL_MESSAGES.ownDomain }) };
  const problems = Object.entries(found).flatMap(([path, message]) =>
    message === null ? [] : [{ path, message }],
  );
  if (problems.length > 0) throw new AppError('invitation-not-valid', { problems });
}

async function expectRoom(scope: ActingScope, now: Date): Promise<void> {
  const sent = await sentSince(scope, scope.actor.user_id, new Date(now.getTime() - DAY_MS));
  if (sent.person >= INVITATIONS_A_DAY.person) throw new AppError('too-many-invitations');
  if (sent.organisation >= INVITATIONS_A_DAY.organisation)
    throw new AppError('too-many-invitations', { message: REFERRAL_MESSAGES.tooManyOfOrganisation });
}

function expectPermission(actor: Actor): void {
  if (!hasAnyPermission(actor)) throw new AppError('not-permitted');
}
