import type { PersonUpdate } from '@heatwise/contract/people/person.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  CURRENT_PASSWORD_INCORRECT,
  CURRENT_PASSWORD_REQUIRED,
  NEW_PASSWORD_SAME_AS_CURRENT,
} from '@heatwise/domain/session/password-change';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import { AppError } from '../../http/app-error.ts';
import type { CheckedUpdate } from './person-update.commands.ts';

type Parts = { readonly passwords: PasswordChecker; readonly tryPassword: TryPassword };
type Asked = { readonly actor: Actor; readonly address: string; readonly update: PersonUpdate };

/**
 * Whoever changes how they themselves sign in says their current password: a session left open must not be enough to
 * take an account over. Tries count like those of signing in. The check throws invalid-request and too-many-attempts.
 */
export function createOwnPasswordCheck({ passwords, tryPassword }: Parts) {
  return async (
    { actor, address, update }: Asked,
    { credentials, isNewPassword }: CheckedUpdate,
  ): Promise<void> => {
    if (!credentials || update.user_id !== actor.user_id) return;
    const { current_password: current = '' } = update;
    if (current === '') throw invalid('current_password', CURRENT_PASSWORD_REQUIRED);
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address }, async () =>
      (await passwords.check(password_hash, current)) ? true : null,
    );
    if (!isRight) throw invalid('current_password', CURRENT_PASSWORD_INCORRECT);
    if (isNewPassword && update.password === current) {
      throw invalid('password', NEW_PASSWORD_SAME_AS_CURRENT);
    }
  };
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
