import type { Reauthentication } from '@heatwise/contract/session/reauthentication.contract';
import { WORK_ACCOUNT_NOT_YOURS } from '@heatwise/domain/session/federated/work-account';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import { isReauthenticationNeeded, PROVIDER_DID_NOT_ASK } from '@heatwise/domain/session/reauthentication';
import type { Acting, ActingScope } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import { markReauthenticated } from '../../auth/sessions.store.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseUsed, type VerifyIdToken } from './federated/id-token.ts';
import { identityOfPerson } from './federated/identities.store.ts';
import { providerOf } from './federated/providers.store.ts';

type Parts = {
  readonly tryPassword: TryPassword;
  readonly passwords: PasswordChecker;
  readonly verifyIdToken: VerifyIdToken;
  readonly clock: () => Date;
};
type WorkAccountProof = Exclude<Reauthentication, { password: string }>;

/**
 * Makes the command with which a signed-in person proves again who they are. Throws invalid-request for a wrong
 * password, too-many-attempts, not-permitted for a password of an account without one, provider-not-found,
 * provider-failed and work-account-refused.
 */
export function createReauthentication({ tryPassword, passwords, verifyIdToken, clock }: Parts) {
  async function provePassword(self: Acting, password: string): Promise<void> {
    const credentials = await self.read((scope) => credentialsOf(scope, self.actor.user_id));
    if (!credentials) throw new AppError('not-permitted');
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address: self.ip }, async () =>
      (await passwords.check(password_hash, password)) ? true : null,
    );
    if (!isRight) {
      throw new AppError('invalid-request', {
        problems: [{ path: 'password', message: CURRENT_PASSWORD_INCORRECT }],
      });
    }
    await self.write((scope) => finish(scope, self.session_id));
  }

  async function proveWorkAccount(self: Acting, proof: WorkAccountProof): Promise<void> {
    const provider = await self.read((scope) => providerOf(scope, proof.provider_id));
    if (!provider) throw new AppError('provider-not-found');
    const verified = await verifyIdToken(provider, proof.id_token, proof.nonce_secret);
    const { identity, signed_in_at } = verified;
    // Providers that do not say when somebody signed in are trusted to have asked: the browser sends prompt=login.
    if (signed_in_at && isReauthenticationNeeded(signed_in_at.getTime(), clock().getTime()))
      throw new AppError('work-account-refused', { message: PROVIDER_DID_NOT_ASK });
    await self.write(async (scope) => {
      const own = await identityOfPerson(scope, self.actor.user_id);
      if (own?.issuer !== identity.issuer || own.subject !== identity.subject)
        throw new AppError('work-account-refused', { message: WORK_ACCOUNT_NOT_YOURS });
      await refuseUsed(scope, verified, clock());
      await finish(scope, self.session_id);
    });
  }

  async function finish(scope: ActingScope, session_id: string): Promise<void> {
    await markReauthenticated(scope, session_id, clock());
    await scope.audit('session.reauthenticated', { session_id });
  }

  return (self: Acting, proof: Reauthentication): Promise<void> =>
    'password' in proof ? provePassword(self, proof.password) : proveWorkAccount(self, proof);
}
