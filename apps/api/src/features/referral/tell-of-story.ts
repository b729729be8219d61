import type { StoryDecision } from '@heatwise/contract/desk/desk.contract';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { askerEmails } from '../../auth/asker-emails.ts';
import { type JobQueue, jobKind } from '../../background/job-queue.ts';
import { handlerOf } from '../../background/job-worker.ts';
import { mailJob } from '../../background/mail-job.ts';
import type { WriteIn } from '../../organisation/organisation-scope.ts';
import { findStory } from './stories.store.ts';
import { storyLetter } from './story-letter.ts';

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
