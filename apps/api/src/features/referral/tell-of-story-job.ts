import type { StoryDecision } from '@heatwise/contract/desk/desk-stories.contract';
import { jobKind } from '../../background/job-queue.ts';

/** Tells whoever submitted a story what the desk has decided. The desk itself knows no address. */
export const tellOfStoryJob = jobKind<{
  readonly org_id: string;
  readonly story_id: string;
  /** As the decision left it: what has become of it since is not told with old words. */
  readonly revision: number;
  readonly decision: StoryDecision;
}>('tell-of-story');
