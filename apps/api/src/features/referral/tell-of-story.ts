import type { StoryDecision } from '@heatwise/contract/desk/desk.contract';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { STORY_LIMITS } from '@heatwise/domain/referral/story';
import { askerEmails } from '../../auth/asker-emails.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import { findStory, type StoredStory } from './stories.store.ts';

type Facts = {
  readonly to: string;
  readonly story: Pick<StoredStory, 'title' | 'reason'>;
  readonly decision: StoryDecision;
  readonly url: string;
};

const SAID: Readonly<Record<StoryDecision, { readonly subject: string; readonly rest: string }>> = {
  publish: {
    subject: 'Your story is published',
    rest: 'is published. Other organisations can read it; you can withdraw it at any time.',
  },
  decline: {
    subject: 'Your story was declined',
    rest: 'was not published. You can change it and submit it again.',
  },
  unpublish: {
    subject: 'Your story is not shown any more',
    rest: 'was taken down: nobody else sees it any more. You can change it and submit it again.',
  },
};

/** To whoever submitted a story, when the desk has decided. */
function storyLetter({ to, story: { title, reason }, decision, url }: Facts): Letter {
  const { subject, rest } = SAID[decision];
  return {
    to,
    subject: `${subject}: ${quoteName(title)}`,
    paragraphs: [
      `Your story “${quoteName(title)}” ${rest}`,
      ...(reason === null ? [] : [`The reason: ${quoteText(reason, STORY_LIMITS.reason)}`]),
    ],
    action: { label: 'Open your stories', url },
    footnote: 'You get this email because you submitted the story, or look after your organisation.',
  };
}

/** Tells whoever submitted a story what the desk has decided. The desk itself knows no address. */
export const tellOfStoryJob = jobKind<{
  readonly org_id: string;
  readonly story_id: string;
  /** As the decision left it: what has become of it since is not told with old words. */
  readonly revision: number;
  readonly decision: StoryDecision;
}>('tell-of-story');

type Parts = { readonly writeIn: WriteIn; readonly jobs: JobQueue; readonly publicUrl: () => string };

/** Mails what the desk has decided about a story, unless something else has become of it meanwhile. */
export function tellOfStoryHandler({ writeIn, jobs, publicUrl }: Parts) {
  return handlerOf(tellOfStoryJob, ({ org_id, story_id, revision, decision }) =>
    writeIn(org_id, async (scope) => {
      const story = await findStory(scope, story_id);
      if (story?.revision !== revision) return;
      const url = `${publicUrl()}/referral/stories`;
      for (const to of await askerEmails(scope, story.sent_by, isOrgAdmin)) {
        await jobs.put(scope, mailJob, storyLetter({ to, story, decision, url }));
      }
    }),
  );
}
