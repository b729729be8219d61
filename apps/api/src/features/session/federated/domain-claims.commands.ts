import type { Actor } from '@heatwise/domain/permissions/actor';
import { DOMAIN_CLAIM_HOURS, domainClaimProblem } from '@heatwise/domain/session/federated/domain-claim';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import { z } from 'zod';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { mailJob } from '../../../jobs/mail-job.ts';
import { AppError } from '../../../platform/app-error.ts';
import { appendAudit } from '../../../platform/audit.ts';
import type { LookUps } from '../../../platform/look-ups.store.ts';
import type { WritingScope } from '../../../platform/organisation-scope.ts';
import type { TryPassword } from '../../../platform/password-tries.ts';
import type { Seal } from '../../../platform/seal.ts';
import { domainClaimLetter } from '../account-letters.ts';
import { claimDomain } from '../registrations.store.ts';
import type { Editor } from './providers.commands.ts';
import { ownDomains } from './providers.store.ts';

type Parts = {
  readonly lookUps: LookUps;
  readonly jobs: JobQueue;
  readonly tryPassword: TryPassword;
  readonly domainClaimSeal: Seal;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
};

/** What the link of a mail carries, sealed: nothing needs to be kept until somebody comes with it. */
const claimSchema = z.object({ org_id: z.string(), domain: z.string(), until: z.number() });

const HOUR_MS = 3_600_000;

/**
 * The commands with which an organisation shows that a domain is its own: by reading a mail there, as registration
 * does. Without that anybody could send the people of a domain to a sign-in page of their own.
 */
export function createDomainClaims({ lookUps, jobs, tryPassword, domainClaimSeal, clock, publicUrl }: Parts) {
  /** Sends the mail. Throws invalid-request, domain-taken, too-many-attempts. */
  async function claim(actor: Actor, email: string, address: string): Promise<void> {
    const message = domainClaimProblem(email);
    const domain = organisationDomainOf(email);
    if (message !== null || domain === null)
      throw new AppError('invalid-request', { problems: [{ path: 'email', message: message ?? '' }] });
    // Mails to strangers, and word of which domains are in use: neither is for asking over and over.
    await tryPassword({ email: 'domain claim', address }, async () => null);
    if (await lookUps.isRegisteredDomain(domain)) throw new AppError('domain-taken');
    const until = clock().getTime() + DOMAIN_CLAIM_HOURS * HOUR_MS;
    const claimed = { org_id: actor.org_id, domain, until };
    const secret = domainClaimSeal.seal(JSON.stringify(claimed)).toString('base64url');
    const url = `${publicUrl()}/settings/sso?claim=${secret}`;
    await jobs.putNow(mailJob, domainClaimLetter(email.trim(), domain, url));
  }

  /** Makes the domain the organisation's; once more changes nothing. Throws domain-claim-not-valid, domain-taken. */
  async function confirm(scope: WritingScope, { actor, address }: Editor, secret: string): Promise<string> {
    const text = domainClaimSeal.open(Buffer.from(secret, 'base64url'));
    const read = claimSchema.safeParse(text === null ? null : JSON.parse(text));
    const isGood = read.success && read.data.org_id === actor.org_id && read.data.until > clock().getTime();
    if (!isGood) throw new AppError('domain-claim-not-valid');
    const { domain } = read.data;
    if ((await ownDomains(scope)).some((own) => own.domain === domain)) return domain;
    if (!(await claimDomain(scope, domain))) throw new AppError('domain-taken');
    await appendAudit(scope, {
      user_id: actor.user_id,
      action: 'organisation.domain-claim',
      subject: { domain },
      address,
    });
    return domain;
  }

  return { claim, confirm };
}
