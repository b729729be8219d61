import type { Organisation } from '@heatwise/contract/entities/organisation';
import {
  closingChange,
  closingOf,
  isNameTyped,
  NAME_NOT_TYPED,
  REOPENING_CHANGE,
} from '@heatwise/domain/organisation/closing';
import { withMetadataChanges } from '@heatwise/domain/people/user-form';
import { mayCloseOrganisation } from '@heatwise/domain/permissions/may';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import type { FastifyBaseLogger } from 'fastify';
import type { Acting } from '../../auth/acting-scope.ts';
import { adminEmails } from '../../auth/admins.store.ts';
import { credentialsOf } from '../../auth/credentials.store.ts';
import type { TryPassword } from '../../auth/password-attempts.ts';
import type { PasswordChecker } from '../../auth/password-hash.ts';
import type { BlockWork } from '../../background/block-work.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailAdmins } from '../../background/mail-admins.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope, ReadIn } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { fullNameOf } from '../../organisation/user.store.ts';
import { closedLetter, erasedLetter, reopenedLetter } from './closing-letters.ts';
import {
  beginErasing,
  eraseBlock,
  findOrganisation,
  keptFarewell,
  updateOrganisation,
} from './organisation.store.ts';

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
};

/** Waits after a failure, longer each time; the last one from then on. */
const WAITS_MS = [60_000, 600_000, 3_600_000];

/**
 * Erases every closed organisation whose time is over, a block at a time. From the first block on nobody can sign in
 * and nothing is written; with the last one nothing of it is left in the database, and its admins get a last email.
 * See decisions/0116.
 */
export function erasing({ unscopedQueries, readIn, jobs, clock, log }: Parts): BlockWork {
  // Kept here and not in the database, where the server may not write on what it erases: a new server tries at once.
  const paused = new Map<string, { attempts: number; until: number }>();

  async function block(scope: OrganisationScope): Promise<'begun' | 'goes on' | 'done' | 'nothing'> {
    const farewell = await keptFarewell(scope);
    if (!farewell) {
      const { name } = await findOrganisation(scope);
      return (await beginErasing(scope, { name, emails: await adminEmails(scope) })) ? 'begun' : 'nothing';
    }
    const goesOn = await eraseBlock(scope);
    if (goesOn !== false) return goesOn ? 'goes on' : 'nothing';
    for (const to of farewell.emails) await jobs.put(scope, mailJob, erasedLetter(to, farewell.name));
    return 'done';
  }

  return {
    name: 'erasing a closed organisation',
    failures: {
      name: 'heatwise_erasing_failures_total',
      help: 'Blocks of a closed organisation that could not be erased and were set aside',
    },
    async organisations() {
      const due = await unscopedQueries.organisationsToErase();
      return due.filter((org_id) => (paused.get(org_id)?.until ?? 0) <= clock().getTime());
    },
    async block(org_id) {
      const done = await readIn(org_id, block);
      if (done === 'begun') log.info({ org_id }, 'a closed organisation is being erased');
      if (done === 'done') log.info({ org_id }, 'a closed organisation was erased');
      if (done === 'done') paused.delete(org_id);
      return done !== 'nothing';
    },
    async setAside(org_id) {
      const attempts = (paused.get(org_id)?.attempts ?? 0) + 1;
      const waitMs = WAITS_MS[attempts - 1] ?? WAITS_MS.at(-1) ?? 0;
      paused.set(org_id, { attempts, until: clock().getTime() + waitMs });
      return attempts;
    },
  };
}

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
