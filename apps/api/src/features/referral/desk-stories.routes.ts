import { deskStorySchemas, type StoryDecision } from '@heatwise/contract/desk/desk.contract';
import { deskStoryRoutes } from '@heatwise/contract/desk/desk.routes';
import { reply } from '@heatwise/contract/envelope';
import { STORY_MESSAGES } from '@heatwise/domain/referral/story';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { findStory, pictureAtDesk, storiesAtDesk, updateStory } from './stories.store.ts';
import { tellOfStoryJob } from './tell-of-story.ts';

const routes = bindRoutes(deskStoryRoutes, deskStorySchemas);

type Parts = { readonly clock: () => Date; readonly jobs: JobQueue };

/** Stories that organisations sent: published, or declined with a reason, or taken down again. */
export const serveDeskStories: FastifyPluginAsyncZod<Parts> = async (app, { clock, jobs }) => {
  app.route({
    ...routes.list,
    handler: async (request) =>
      reply(await request.readAtDesk((scope) => storiesAtDesk(scope, request.query))),
  });
  app.route({
    ...routes.picture,
    handler: async (request) => {
      const image = await request.readAtDesk((scope) => pictureAtDesk(scope, request.params));
      return reply({ image: image?.toString('base64') ?? '' });
    },
  });
  app.route({
    ...routes.decide,
    handler: async (request) => {
      const { org_id, story_id } = request.params;
      const wanted = { ...request.body, story_id };
      await request.writeAtDesk(org_id, (scope) => decideStory(scope, wanted, { jobs, now: clock() }));
      return reply(null);
    },
  });
};

type Wanted = {
  readonly story_id: string;
  readonly decision: StoryDecision;
  readonly reason: string;
  readonly revision: number;
};

const ACTIONS = { publish: 'story.publish', decline: 'story.decline', unpublish: 'story.unpublish' } as const;

/**
 * Says what becomes of a story, as it was seen: its organisation may have withdrawn it since. Whoever submitted
 * it is mailed. Throws story-not-found,
 * story-changed, story-not-waiting, and story-not-valid where a reason is missing.
 */
async function decideStory(
  scope: DeskWritingScope,
  { story_id, decision, reason, revision }: Wanted,
  { jobs, now }: { readonly jobs: JobQueue; readonly now: Date },
): Promise<void> {
  const story = await findStory(scope, story_id);
  // Drafts are not the desk's: it cannot even ask whether there is one.
  if (!story || story.state === 'draft') throw new AppError('story-not-found');
  if (story.state !== (decision === 'unpublish' ? 'published' : 'submitted')) {
    const message = decision === 'unpublish' ? STORY_MESSAGES.notPublished : STORY_MESSAGES.notSubmitted;
    throw new AppError('story-not-waiting', { message });
  }
  if (story.revision !== revision) throw new AppError('story-changed');
  if (decision !== 'publish' && reason === '') {
    const problems = [{ path: 'reason', message: STORY_MESSAGES.reasonMissing }];
    throw new AppError('story-not-valid', { problems });
  }
  const isShown = decision === 'publish';
  await updateStory(scope, story_id, {
    state: isShown ? 'published' : 'declined',
    published_at: isShown ? now : null,
    decided_at: now,
    decided_by: scope.desk_name,
    reason: isShown ? null : reason,
  });
  const { title } = story;
  await scope.audit(ACTIONS[decision], { story_id, title, ...(isShown ? {} : { reason }) });
  const { org_id } = scope;
  await jobs.put(scope, tellOfStoryJob, { org_id, story_id, revision: revision + 1, decision });
}
