import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { deskMembersOf } from '../../auth/desk-members.store.ts';
import type { Seal } from '../../auth/seal.ts';
import { type DeskNews, deskNewsJob } from '../../background/desk-news-job.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { handlerOf, type JobHandler } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { ReadIn } from '../../organisation/organisation-scope.ts';
import { deskLetter } from './desk-letter.ts';
import { FIRST_SETTINGS, settingsOf } from './notification-settings.store.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Parts = {
  readonly seal: Seal;
  readonly readIn: ReadIn;
  readonly jobs: JobQueue;
  readonly publicUrl: () => string;
};

/**
 * Mails what a customer sent to whoever looks after it, or to all who work at the desk; to nobody where there is no back
 * office. Each of them can switch it off.
 */
export function deskNewsHandler({ seal, readIn, jobs, publicUrl }: Parts): JobHandler {
  return handlerOf(deskNewsJob, async (news, { writeIn }) => {
    const readers = await readIn(BACK_OFFICE_ORG_ID, async (scope) => {
      const members = await deskMembersOf(scope);
      const ids = members.map(({ user_id }) => user_id);
      const settings = await settingsOf(scope, ids);
      return addressees(news, members).filter(
        ({ user_id }) => (settings.get(user_id) ?? FIRST_SETTINGS).desk,
      );
    });
    // Without a back office there is no clock to write by, either.
    if (readers.length === 0) return;
    await writeIn(BACK_OFFICE_ORG_ID, async (scope) => {
      for (const { user_id, email } of readers) {
        if (email === null) continue;
        const token = unsubscribeToken(seal, { what: 'desk', org_id: BACK_OFFICE_ORG_ID, user_id });
        const letter = deskLetter(news, {
          to: email,
          publicUrl: publicUrl(),
          unsubscribeUrl: `${publicUrl()}/unsubscribe/${token}`,
        });
        await jobs.put(scope, mailJob, letter);
      }
    });
  });
}

/** Whoever has left the desk looks after nothing any more: then it is everybody's again. */
function addressees<Member extends { readonly user_id: string }>(
  { to, what }: DeskNews,
  members: readonly Member[],
): readonly Member[] {
  const one = members.filter(({ user_id }) => user_id === to);
  return one.length > 0 || what.endsWith('-assigned') ? one : members;
}
