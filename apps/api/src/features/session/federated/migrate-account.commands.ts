import type { Migration } from '@heatwise/contract/session/federated/federated-sign-in.contract';
import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { EMAIL_REQUIRED, emailKey } from '@heatwise/domain/people/email';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  WORK_ACCOUNT_EMAIL_NOT_SHOWN,
  WORK_ACCOUNT_NOT_YOURS,
} from '@heatwise/domain/session/federated/work-account';
import { organisationDomainOf } from '@heatwise/domain/session/organisation-domain';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import type { Acting, ActingScope } from '../../../auth/acting-scope.ts';
import { adminIdsOf } from '../../../auth/admins.store.ts';
import { credentialsOf, putCredentials } from '../../../auth/credentials.store.ts';
import { newPasswordProblem } from '../../../auth/new-password.ts';
import type { TryPassword } from '../../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../../auth/password-hash.ts';
import { endAccess } from '../../../auth/sessions.store.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { mailJob } from '../../../background/mail-job.ts';
import { AppError } from '../../../http/app-error.ts';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { userOf } from '../../../organisation/user.store.ts';
import { signInMovedLetter } from '../account-letters.ts';
import type { AskSecondFactor } from '../second-factor.ts';
import { confirmedDomains } from './domains.store.ts';
import { refuseUsed, type VerifiedToken, type VerifyIdToken } from './id-token.ts';
import {
  deleteCredentials,
  deleteIdentity,
  giveUpIdentity,
  type Identity,
  identityOfPerson,
  insertIdentity,
  personOfIdentity,
  setFederatedProvider,
  thoseWithPassword,
} from './identities.store.ts';
import { providerOf, type StoredProvider } from './providers.store.ts';

type Parts = {
  readonly verifyIdToken: VerifyIdToken;
  readonly passwords: PasswordChecker;
  readonly tryPassword: TryPassword;
  readonly askSecondFactor: AskSecondFactor;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
};
type ToPassword = Extract<Migration, { to: 'password' }>;
type ToWorkAccount = Extract<Migration, { to: 'work-account' }>;

/**
 * Makes the command that moves one's own account from the directory to a password, or the other way. Other browsers are
 * signed out by it. It throws provider-not-found, provider-failed, work-account-refused; towards a password
 * email-registered and invalid-request; towards a work account invalid-request for a wrong password, what the second
 * factor throws, too-many-attempts, work-account-in-use, work-account-linked-already and last-password-admin.
 */
export function createAccountMigration(parts: Parts) {
  const { verifyIdToken, passwords, tryPassword, askSecondFactor, jobs, clock } = parts;

  return async (self: Acting, asked: Migration): Promise<void> => {
    const provider = await self.read((scope) => providerOf(scope, asked.provider_id));
    if (!provider) throw new AppError('provider-not-found');
    const verified = await verifyIdToken(provider, asked.id_token, asked.nonce_secret);
    if (asked.to === 'password') await toPassword(self, asked, verified);
    else await toWorkAccount(self, asked, provider, verified);
  };

  async function toPassword(
    self: Acting,
    { new_password }: ToPassword,
    verified: VerifiedToken,
  ): Promise<void> {
    const { identity } = verified;
    const { user_id } = self.actor;
    const email = await self.read(async (scope) => {
      await refuseForeign(scope, user_id, identity);
      await refusePassword(scope, new_password);
      return shownEmail(scope, user_id);
    });
    const password_hash = await passwords.hash(new_password);
    await self.write(async (scope) => {
      await refuseUsed(scope, verified, clock());
      await refuseForeign(scope, user_id, identity);
      await putCredentials(scope, { user_id, email, password_hash });
      await deleteIdentity(scope, user_id);
      await setFederatedProvider(scope, user_id, null);
      await finish(scope, self.session_id, {
        action: 'account.move-to-password',
        email,
        isWorkAccount: false,
      });
    });
  }

  async function toWorkAccount(
    self: Acting,
    { current_password, code }: ToWorkAccount,
    { provider_id, issuer }: StoredProvider,
    verified: VerifiedToken,
  ): Promise<void> {
    const { identity } = verified;
    const { actor, ip: address } = self;
    const { org_id, user_id } = actor;
    const credentials = await self.read((scope) => credentialsOf(scope, user_id));
    if (!credentials) throw new AppError('work-account-linked-already');
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address }, async () =>
      (await passwords.check(password_hash, current_password)) ? true : null,
    );
    if (!isRight) throw problemAt('current_password', CURRENT_PASSWORD_INCORRECT);
    await askSecondFactor({ org_id, user_id, email, address }, code);
    await self.write(async (scope) => {
      await refuseUsed(scope, verified, clock());
      if (await identityOfPerson(scope, user_id)) throw new AppError('work-account-linked-already');
      const holder = await personOfIdentity(scope, identity);
      if (holder?.active) throw new AppError('work-account-in-use');
      if (holder) await giveUpIdentity(scope, holder.user_id);
      if (isOrgAdmin(actor)) await refuseLastPassword(scope, user_id);
      await insertIdentity(scope, user_id, identity, { linked_at: clock(), email });
      await deleteCredentials(scope, user_id);
      await setFederatedProvider(scope, user_id, { provider_id, issuer });
      await finish(scope, self.session_id, {
        action: 'account.move-to-work-account',
        email,
        isWorkAccount: true,
      });
    });
  }

  async function finish(
    scope: ActingScope,
    session_id: string,
    { action, email, isWorkAccount }: { action: AuditAction; email: string; isWorkAccount: boolean },
  ): Promise<void> {
    const { user_id } = scope.actor;
    await endAccess(scope, user_id, { except: session_id, now: clock() });
    await scope.audit(action, { user_id });
    await jobs.put(scope, mailJob, signInMovedLetter(email, isWorkAccount));
  }
}

/** The token must be of the work account that the person signs in with. */
async function refuseForeign(scope: OrganisationScope, userId: string, identity: Identity): Promise<void> {
  const own = await identityOfPerson(scope, userId);
  if (own?.issuer !== identity.issuer || own.subject !== identity.subject)
    throw new AppError('work-account-refused', { message: WORK_ACCOUNT_NOT_YOURS });
}

async function refusePassword(scope: OrganisationScope, password: string): Promise<void> {
  const { name, metadata } = await organisationOf(scope);
  const problem = newPasswordProblem(password, { name, minimum: passwordMinimumOf(metadata) });
  if (problem !== null) throw problemAt('new_password', problem);
}

/** The address of the profile, which anybody may have typed: an account is had with one that is shown to be theirs only. */
async function shownEmail(scope: OrganisationScope, userId: string): Promise<string> {
  const typed = (await userOf(scope, userId))?.email;
  if (!typed) throw problemAt('email', EMAIL_REQUIRED);
  const email = emailKey(typed);
  const before = [await identityOfPerson(scope, userId), await credentialsOf(scope, userId)];
  if (before.some((known) => known?.email === email)) return email;
  const domain = organisationDomainOf(email);
  if ((await confirmedDomains(scope)).some((own) => own.domain === domain)) return email;
  throw problemAt('email', WORK_ACCOUNT_EMAIL_NOT_SHOWN);
}

/** A provider that breaks, or is set up wrongly, must not lock out everybody who could mend it. */
async function refuseLastPassword(scope: OrganisationScope, userId: string): Promise<void> {
  const others = (await adminIdsOf(scope)).filter((id) => id !== userId);
  if ((await thoseWithPassword(scope, others)).length === 0) throw new AppError('last-password-admin');
}

function problemAt(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
