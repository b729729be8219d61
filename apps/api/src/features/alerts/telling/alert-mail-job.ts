import type { MailState } from '@heatwise/domain/alerts/alert-notification';
import { type JobKind, jobKind } from '../../../background/job-queue.ts';
import { handlerOf, type JobHandler } from '../../../background/job-worker.ts';
import type { Letter } from '../../../mail/letter.ts';
import { isRefusedByReceiver, type MailPost } from '../../../mail/mail-post.ts';
import { recordMailState } from './notifications.store.ts';

type AlertMail = { readonly org_id: string; readonly letter_id: string; readonly letter: Letter };

/** The email of an alert, whose delivery is recorded; only the first kind goes before other emails. */
export const urgentAlertMailJob: JobKind<AlertMail> = jobKind<AlertMail>('urgent-alert-mail', {
  isUrgent: true,
  lane: 'email',
});
export const alertMailJob: JobKind<AlertMail> = jobKind<AlertMail>('alert-mail', { lane: 'email' });

type Parts = {
  readonly post: MailPost;
  /** What is known of an email that the post has taken. */
  readonly taken: Exclude<MailState, 'bounced'>;
  readonly clock: () => Date;
};

export function alertMailHandlers({ post, taken, clock }: Parts): JobHandler[] {
  return [urgentAlertMailJob, alertMailJob].map((kind) =>
    handlerOf(kind, async ({ org_id, letter_id, letter }, { job_id, writeIn }) => {
      const state = await post(letter, job_id).then(
        () => taken,
        (error: unknown) => {
          if (isRefusedByReceiver(error)) return 'bounced' as const;
          throw error;
        },
      );
      // Nothing is locked while the mail server takes its time.
      await writeIn(org_id, (scope) => recordMailState(scope, letter_id, { state, now: clock() }));
    }),
  );
}
