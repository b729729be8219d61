import type { Organisation } from '@heatwise/contract/entities/organisation';
import {
  closingChange,
  closingOf,
  isNameTyped,
  NAME_NOT_TYPED,
  REOPENING_CHANGE,
} from '@heatwise/domain/organisation/closing';
import { withMetadataChanges } from '@heatwise/domain/people/person-metadata';
import { mayCloseOrganisation } from '@heatwise/domain/permissions/organisation-editing';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import type { Acting } from '../../auth/acting-scope.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailAdmins } from '../../background/mail-admins.ts';
import { AppError } from '../../http/app-error.ts';
import { fullNameOf } from '../../organisation/user.store.ts';
import { closedLetter, reopenedLetter } from './closing-letters.ts';
import { findOrganisation, updateOrganisation } from './organisation.store.ts';

export type ClosingParts = {
  readonly tryPassword: TryPassword;
  readonly passwords: PasswordChecker;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  /** Where browsers find this server. */
  readonly publicUrl: () => string;
};

/**
 * The commands that close the caller's organisation and reopen it. From closing on only admins can sign in; what
 * devices send is kept until the end. Both throw not-permitted.
 */
export function createClosing(parts: ClosingParts) {
  const { tryPassword, passwords, jobs, clock, publicUrl } = parts;

  async function proveWhoAsks(self: Acting, password: string): Promise<void> {
    const credentials = await self.read((scope) => credentialsOf(scope, self.actor.user_id));
    if (!credentials) throw new AppError('closing-needs-password');
    const { email, password_hash } = credentials;
    const isRight = await tryPassword({ email, address: self.ip }, async () =>
      (await passwords.check(password_hash, password)) ? true : null,
    );
    if (!isRight) throw refusedField('password', CURRENT_PASSWORD_INCORRECT);
  }

  /**
   * Takes the organisation's name and the caller's password once more. Throws invalid-request with the field that is
   * wrong, too-many-attempts, closing-needs-password and organisation-closed-already.
   */
  async function close(
    self: Acting,
    { name, password }: { name: string; password: string },
  ): Promise<Organisation> {
    const { actor } = self;
    if (!mayCloseOrganisation(actor)) throw new AppError('not-permitted');
    const shown = await self.read(findOrganisation);
    if (!isNameTyped(name, shown.name)) throw refusedField('name', NAME_NOT_TYPED);
    await proveWhoAsks(self, password);
    return self.write(async (scope) => {
      const before = await findOrganisation(scope);
      if (closingOf(before.metadata)) throw new AppError('organisation-closed-already');
      const change = closingChange(clock().getTime(), actor.user_id);
      const eraseAt = closingOf(change)?.erase_at ?? '';
      const metadata = withMetadataChanges(before.metadata, change);
      const after = await updateOrganisation(scope, { metadata });
      await scope.audit('organisation.close', { erase_at: eraseAt });
      const by = await fullNameOf(scope, actor.user_id);
      const url = `${publicUrl()}/settings/close`;
      await mailAdmins(scope, jobs, (to) =>
        closedLetter({ to, organisation: before.name, eraseAt }, by, url),
      );
      return after;
    });
  }

  /** Throws organisation-not-closed. */
  async function reopen(self: Acting): Promise<Organisation> {
    const { actor } = self;
    if (!mayCloseOrganisation(actor)) throw new AppError('not-permitted');
    return self.write(async (scope) => {
      const before = await findOrganisation(scope);
      if (!closingOf(before.metadata)) throw new AppError('organisation-not-closed');
      const metadata = withMetadataChanges(before.metadata, REOPENING_CHANGE);
      const after = await updateOrganisation(scope, { metadata });
      await scope.audit('organisation.reopen', {});
      const by = await fullNameOf(scope, actor.user_id);
      await mailAdmins(scope, jobs, (to) => reopenedLetter(to, before.name, by));
      return after;
    });
  }

  return { close, reopen };
}

function refusedField(path: string, message: string): AppError {
  return new AppError('invalid-request', { problems: [{ path, message }] });
}
