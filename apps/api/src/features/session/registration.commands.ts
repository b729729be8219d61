import { createHmac, randomUUID } from 'node:crypto';
import type { User } from '@heatwise/contract/entities/people';
import type {
  ConfirmedRegistration,
  RegistrationLink,
  RegistrationRequest,
} from '@heatwise/contract/session/registration.contract';
import { NEW_ORGANISATION_FEATURES } from '@heatwise/domain/organisation/features';
import { emailKey } from '@heatwise/domain/people/email';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import { PASSWORD_TOO_COMMON } from '@heatwise/domain/session/password';
import {
  REGISTRATION_CODES,
  REGISTRATION_LINK_HOURS,
  type RegistrationMode,
  registrationProblems,
} from '@heatwise/domain/session/registration';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { isTimeZone } from '@heatwise/domain/time/time-zone';
import { appendAudit } from '../../audit/audit.ts';
import { setOwner } from '../../auth/admin-circle.store.ts';
import { putCredentials } from '../../auth/credentials.store.ts';
import { isBreached } from '../../auth/new-password.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import type { Seal } from '../../auth/seal.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { urgentMailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { newLinkSecret, newToken, type RandomBytes, tokenHash } from '../../http/token.ts';
import type { CreateOrganisation, WritingScope } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import type { RegisteredOrganisation, ServerEvents } from '../../server-events.ts';
import { registrationLetter } from './account-letters.ts';
import { type Origin, openSession } from './open-session.ts';
import { claimDomain, type Registrations, takeRegistration } from './registrations.store.ts';

type NewUser = Pick<User, 'user_id' | 'name_first' | 'name_last' | 'email' | 'tag_ids' | 'metadata'>;
type NewPermission = {
  permission_id: string;
  user_id: string;
  tag_id: string | null;
  access: string;
  audit_seq: string;
};

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly registrations: Registrations;
  readonly jobs: JobQueue;
  readonly tryPassword: TryPassword;
  readonly passwords: PasswordChecker;
  readonly registrationSeal: Seal;
  readonly emailHashKey: Buffer;
  readonly createOrganisation: CreateOrganisation;
  /** How people and permissions come into being belongs to other features. */
  readonly insertPerson: (scope: WritingScope, person: NewUser) => Promise<unknown>;
  readonly insertPermission: (scope: WritingScope, permission: NewPermission) => Promise<unknown>;
  readonly events: ServerEvents;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly publicUrl: () => string;
  /** Who may register on this server. */
  readonly registration: RegistrationMode;
};

/** What waits, sealed, for the email to be confirmed. */
type Waiting = Omit<RegistrationRequest, 'password' | 'privacy_agreement'> & {
  readonly password_hash: string;
  readonly agreed_at: string;
};

/** Emails to one address within an hour, whoever registers with it. */
const MOST_AN_HOUR = 5;

/** The commands with which an organisation comes into being. Result codes as in REGISTRATION_CODES. */
export function createRegistration(parts: Parts) {
  const {
    unscopedQueries,
    registrations,
    jobs,
    tryPassword,
    passwords,
    registrationSeal,
    createOrganisation,
    clock,
  } = parts;
  const keyOf = (email: string) => createHmac('sha256', parts.emailHashKey).update(email).digest();

  async function takenCode(email: string): Promise<number> {
    if (await unscopedQueries.isRegisteredEmail(email)) return REGISTRATION_CODES.email_registered;
    const domain = organisationDomainOf(email);
    const isTaken = domain !== null && (await unscopedQueries.isRegisteredDomain(domain));
    return isTaken ? REGISTRATION_CODES.domain_registered : REGISTRATION_CODES.success;
  }

  /**
   * An invitation is a link of somebody in an organisation that exists: their own, or one of an invitation that they sent.
   * Throws registration-closed and registration-needs-invitation.
   */
  async function refuseRegistration(request: Pick<RegistrationRequest, 'referral_id'>): Promise<void> {
    if (parts.registration === 'closed') throw new AppError('registration-closed');
    if (parts.registration === 'invitation' && !(await linkOf(request)))
      throw new AppError('registration-needs-invitation');
  }

  /**
   * Notes a registration and sends the email that confirms it. Throws too-many-attempts, server-busy, registration-closed
   * and registration-needs-invitation.
   */
  async function register(request: RegistrationRequest, address: string): Promise<number> {
    const { password, privacy_agreement, ...rest } = request;
    await refuseRegistration(request);
    if (!privacy_agreement) return REGISTRATION_CODES.privacy_agreement_rejected;
    if (Object.keys(registrationProblems(request)).length > 0) return REGISTRATION_CODES.invalid_data;
    if (isBreached(password)) {
      const problems = [{ path: 'password', message: PASSWORD_TOO_COMMON }];
      throw new AppError('invalid-request', { problems });
    }
    if (request.time_zone !== undefined && !isTimeZone(request.time_zone))
      return REGISTRATION_CODES.invalid_data;
    // From here on replies reveal which addresses are in use, which must not be asked over and over.
    await tryPassword({ email: 'registration', address, owner: null }, async () => null);
    const email = emailKey(request.email);
    const taken = await takenCode(email);
    if (taken !== REGISTRATION_CODES.success) return taken;

    const created_at = clock();
    const email_key = keyOf(email);
    await registrations.forgetBefore(new Date(created_at.getTime() - HOUR_MS));
    const hourAgo = new Date(created_at.getTime() - HOUR_MS);
    if ((await registrations.countSince(email_key, hourAgo)) >= MOST_AN_HOUR) return taken;
    const password_hash = await passwords.hash(password);
    const waiting: Waiting = { ...rest, email, password_hash, agreed_at: created_at.toISOString() };
    const secret = newLinkSecret(parts.randomBytes);
    await registrations.add({
      registration_id: randomUUID(),
      email_key,
      token_hash: tokenHash(secret),
      sealed: registrationSeal.seal(JSON.stringify(waiting)),
      created_at,
      expires_at: new Date(created_at.getTime() + REGISTRATION_LINK_HOURS * HOUR_MS),
    });
    await jobs.putNow(urgentMailJob, registrationLetter(email, `${parts.publicUrl()}/register/${secret}`));
    return REGISTRATION_CODES.success;
  }

  async function waitingOf(secret: string) {
    const stored = await registrations.find(tokenHash(secret), clock());
    const text = stored && registrationSeal.open(stored.sealed);
    return stored && text ? { id: stored.registration_id, ...(JSON.parse(text) as Waiting) } : undefined;
  }

  /** What a link is about; undefined for one that does not work, or no longer. */
  async function look(secret: string): Promise<RegistrationLink | undefined> {
    const waiting = await waitingOf(secret);
    return waiting && { organisation_name: waiting.organisation_name.trim(), email: waiting.email };
  }

  /**
   * Creates the organisation and its first admin, and signs the admin in. Throws registration-link-not-valid, and as
   * `register` where the server takes this registration no longer.
   */
  async function confirm(secret: string, origin: Origin): Promise<ConfirmedRegistration> {
    const waiting = await waitingOf(secret);
    if (!waiting) throw new AppError('registration-link-not-valid');
    await refuseRegistration(waiting);
    // Somebody may have been faster since.
    const taken = await takenCode(waiting.email);
    if (taken !== REGISTRATION_CODES.success) return { code: taken, login: null };
    const organisation = {
      org_id: randomUUID(),
      name: waiting.organisation_name.trim(),
      metadata: { ...NEW_ORGANISATION_FEATURES, _time_zone: waiting.time_zone ?? 'UTC' },
    };
    const link = await linkOf(waiting);
    const token = newToken('session', organisation.org_id, parts.randomBytes);
    let login: ConfirmedRegistration['login'] = null;
    try {
      await createOrganisation(organisation, async (scope) => {
        const user_id = await fill(scope, waiting, { address: origin.address, link });
        const user = await openSession(scope, user_id, { token, origin, provider_id: null, now: clock() });
        login = user && { user_id, token, user };
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'email-registered')
        return { code: REGISTRATION_CODES.email_registered, login: null };
      if (error instanceof DomainTaken) return { code: REGISTRATION_CODES.domain_registered, login: null };
      throw error;
    }
    await parts.events.organisationOpened(organisation.org_id);
    return { code: REGISTRATION_CODES.success, login };
  }

  async function fill(
    scope: WritingScope,
    waiting: Waiting & { id: string },
    { address, link }: Pick<RegisteredOrganisation, 'address' | 'link'>,
  ): Promise<string> {
    if (!(await takeRegistration(scope.tx, waiting.id, clock())))
      throw new AppError('registration-link-not-valid');
    const { email, password_hash, agreed_at } = waiting;
    const domain = organisationDomainOf(email);
    if (domain !== null && !(await claimDomain(scope, domain))) throw new DomainTaken();
    const user_id = randomUUID();
    await parts.insertPerson(scope, {
      user_id,
      name_first: waiting.name_first.trim(),
      name_last: waiting.name_last.trim(),
      email,
      tag_ids: [],
      metadata: {},
    });
    await putCredentials(scope, { user_id, email, password_hash });
    const subject = { user_id, privacy_agreed_at: agreed_at };
    const audit_seq = await appendAudit(scope, {
      user_id,
      action: 'organisation.register',
      subject,
      address,
    });
    const permission = { permission_id: randomUUID(), user_id, tag_id: null, access: 'admin', audit_seq };
    await parts.insertPermission(scope, permission);
    await setOwner(scope, user_id);
    await parts.events.organisationRegistered(scope, {
      user_id,
      email,
      address,
      registration_id: waiting.id,
      link,
    });
    return user_id;
  }

  /** The link that led here, if it is somebody's in an organisation that is not closed. */
  async function linkOf({ referral_id: link_id }: Pick<RegistrationRequest, 'referral_id'>) {
    const referrer = link_id === undefined ? undefined : await unscopedQueries.referrerOfLink(link_id);
    return referrer && link_id !== undefined ? { link_id, org_id: referrer.org_id } : undefined;
  }

  return { register, look, confirm };
}

class DomainTaken extends Error {}
