import type { PasswordChangeAnswer } from '@heatwise/contract/session/account.contract';
import { PASSWORD_CHANGE_CODES } from '@heatwise/domain/session/password-change';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import type { Acting } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import { newPasswordProblem } from '../../auth/new-password.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import { endAccess } from '../../auth/sessions.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { passwordChangedLetter } from '../../mail/credential-letters.ts';
import { organisationOf } from '../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { swapPasswordHash } from './session.store.ts';

type Parts = {
  readonly passwords: PasswordChecker;
  readonly tryPassword: TryPassword;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
};
type Change = { readonly current_password: string; readonly new_password: string };

/**
 * Makes the command that changes one's own password and signs out everywhere else. What is wrong with the passwords
 * comes as a code. Throws invalid-request for a password that may not be set, too-many-attempts after wrong ones, and
 * not-permitted for who has none.
 */
export function createPasswordChange({ passwords, tryPassword, jobs, clock }: Parts) {
  return async (self: Acting, { current_password, new_password }: Change): Promise<PasswordChangeAnswer> => {
    const { user_id } = self.actor;
    const { email, password_hash, problem } = await self.read((scope) =>
      factsOf(scope, user_id, new_password),
    );
    const isRight = await tryPassword({ email, address: self.ip }, async () =>
      (await passwords.check(password_hash, current_password)) ? true : null,
    );
    const incorrect = { code: PASSWORD_CHANGE_CODES.current_incorrect, status: false };
    if (!isRight) return incorrect;
    if (new_password === current_password) return { code: PASSWORD_CHANGE_CODES.same_as_old, status: false };
    if (problem !== null) {
      throw new AppError('invalid-request', { problems: [{ path: 'new_password', message: problem }] });
    }
    const hash = await passwords.hash(new_password);
    return self.write(async (scope) => {
      // Of two changes at once the second no longer knows the password.
      const isChanged = await swapPasswordHash(scope, user_id, { from: password_hash, to: hash });
      if (!isChanged) return incorrect;
      await endAccess(scope, user_id, { except: self.session_id, now: clock() });
      await scope.audit('password.change', { user_id });
      await jobs.put(scope, mailJob, passwordChangedLetter(email));
      return { code: PASSWORD_CHANGE_CODES.changed, status: true };
    });
  };
}

async function factsOf(scope: OrganisationScope, userId: string, next: string) {
  const credentials = await credentialsOf(scope, userId);
  if (!credentials) throw new AppError('not-permitted');
  const { name, metadata } = await organisationOf(scope);
  return {
    ...credentials,
    problem: newPasswordProblem(next, { name, minimum: passwordMinimumOf(metadata) }),
  };
}
