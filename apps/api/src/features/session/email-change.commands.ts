import type { EmailChangeLink } from '@heatwise/contract/session/invitation.contract';
import { emailKey } from '@heatwise/domain/people/email';
import { fullName } from '@heatwise/domain/people/person-name';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { mayChangeSignInOf } from '@heatwise/domain/permissions/sign-in-rights';
import { EMAIL_CHANGE_LINK_HOURS } from '@heatwise/domain/session/registration';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { appendAudit } from '../../audit/audit.ts';
import { addresseesOf } from '../../auth/actors.store.ts';
import { credentialsOf, isEmailRegistered, moveCredentials } from '../../auth/credentials.store.ts';
import { grantsOf } from '../../auth/person-permissions.store.ts';
import { isAgreed } from '../../auth/second-admin.ts';
import { endAccess } from '../../auth/sessions.store.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { mailJob } from '../../background/mail-job.ts';
import { AppError } from '../../http/app-error.ts';
import { type RandomBytes, readToken } from '../../http/token.ts';
import { emailChangedLetter } from '../../mail/credential-letters.ts';
import { refuseOverInvitations } from '../../organisation/invitation-limit.store.ts';
import { isClosed, organisationOf } from '../../organisation/organisation.store.ts';
import type {
  OrganisationScope,
  ReadIn,
  WriteIn,
  WritingScope,
} from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { userOf } from '../../organisation/user.store.ts';
import { askedByLink, useLink } from './account-links.store.ts';
import { isEmailOfPerson } from './federated/identities.store.ts';
import { addressInUseLetter, confirmEmailLetter, emailAskedLetter } from './invitation-letters.ts';
import { makeLink } from './mailed-link.ts';
import { setEmail } from './session.store.ts';

const PURPOSE = 'change-email';

type AskParts = {
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
};
type Asked = {
  readonly user_id: string;
  /** What the account signs in with. */
  readonly from: string;
  readonly to: string;
  /** Who asks; the person themselves need not be notified by email. */
  readonly by: string;
  /** Whether a second admin confirmed it: then it no longer depends on who asked. */
  readonly is_agreed: boolean;
};

/**
 * Makes the step that asks for another address of an account: the new one is mailed a link that confirms it, the old
 * one is notified, and nothing changes before. What happens looks the same whether or not somebody signs in with the
 * new one already. Throws too-many-attempts and invitations-limited.
 */
export function createEmailChange({ jobs, publicUrl, ...making }: AskParts) {
  return async (scope: WritingScope, { user_id, from, to, by, is_agreed }: Asked): Promise<void> => {
    const wanted = {
      user_id,
      purpose: PURPOSE,
      email: to,
      asked_by: is_agreed ? null : by,
      lastsMs: EMAIL_CHANGE_LINK_HOURS * HOUR_MS,
    } as const;
    await refuseOverInvitations(scope, 1);
    const link = await makeLink(scope, wanted, making);
    if (!link) throw new AppError('too-many-attempts', { retryAfterSeconds: HOUR_MS / 1000 });
    const { name } = await organisationOf(scope);
    const letter = (await isEmailRegistered(scope, emailKey(to)))
      ? addressInUseLetter(to, name)
      : confirmEmailLetter(to, name, `${publicUrl()}/confirm-email/${link.secret}`);
    await jobs.put(scope, mailJob, letter);
    const asker = await userOf(scope, by);
    const named = { name: asker ? fullName(asker) : '', isReader: by === user_id };
    await jobs.put(scope, mailJob, emailAskedLetter(from, { by: named, email: to }));
  };
}

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
};

/** Makes the two commands of whoever reads the new address: looking at the link, and confirming with it. */
export function createEmailConfirmation({ unscopedQueries, readIn, writeIn, jobs, clock }: Parts) {
  async function linkOf(secret: string) {
    const link = await unscopedQueries.accountLinkOfToken(readToken(secret));
    return link?.purpose === PURPOSE && link.expires_at > clock() ? link : undefined;
  }

  /** Undefined for a link that does not work, or no longer. */
  async function look(secret: string): Promise<EmailChangeLink | undefined> {
    const link = await linkOf(secret);
    if (!link) return undefined;
    return readIn(link.org_id, async (scope: OrganisationScope) => {
      const email = await addressAsked(scope, link);
      if (email === null) return undefined;
      return { organisation_name: (await organisationOf(scope)).name, email };
    });
  }

  /** Throws email-change-link-not-valid, and email-registered when the address was taken meanwhile. */
  async function confirm(secret: string, address: string): Promise<{ email: string }> {
    const link = await linkOf(secret);
    if (!link) throw new AppError('email-change-link-not-valid');
    const { org_id, user_id, link_id } = link;
    return writeIn(org_id, async (scope) => {
      const now = clock();
      const to = await addressAsked(scope, link);
      const credentials = await credentialsOf(scope, user_id);
      if (to === null || !credentials || !(await useLink(scope, link_id, now))) {
        throw new AppError('email-change-link-not-valid');
      }
      // Colleagues without a sign-in may have been given it meanwhile: two people of one address cannot be told apart.
      if (await isEmailOfPerson(scope, emailKey(to), { other: user_id }))
        throw new AppError('email-registered');
      await moveCredentials(scope, user_id, emailKey(to));
      await setEmail(scope, user_id, to);
      await endAccess(scope, user_id, { except: null, now });
      const from = credentials.email;
      await appendAudit(scope, {
        user_id,
        action: 'person.email-confirmed',
        subject: { user_id, email: { from, to } },
        address,
      });
      for (const reader of [from, to])
        await jobs.put(scope, mailJob, emailChangedLetter(reader, { from, to }));
      return { email: to };
    });
  }

  return { look, confirm };
}

/**
 * The address that a link confirms; null where the organisation is closed, or whoever asked for it might not ask any more. In between they may have left
 * or lost rights, or the person may have got some: whoever reads there comes into all of them.
 */
async function addressAsked(
  scope: OrganisationScope,
  { link_id, user_id }: { readonly link_id: string; readonly user_id: string },
): Promise<string | null> {
  const { email, asked_by } = (await askedByLink(scope, link_id)) ?? { email: null, asked_by: null };
  if (await isClosed(scope)) return null;
  if (asked_by === null) return email;
  const asker = (await addresseesOf(scope, [asked_by])).get(asked_by);
  const user = await userOf(scope, user_id);
  if (!asker || !user) return null;
  const grants = await grantsOf(scope, user_id);
  const is_agreed = isAnyAdmin(grants) && (await isAgreed(scope, asker));
  return mayChangeSignInOf(asker.actor, { ...user, grants, is_agreed }) ? email : null;
}
