import type { NewInvitation } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes, storyRoutes } from '@heatwise/contract/referral/referral.routes';
import { STORY_CONSENT, type StoryDraft } from '@heatwise/domain/referral/story';
import { useListWrite } from '../../ui/use-list-write.ts';
import { REFERRAL, STORIES } from './referral.queries.ts';

/** Whether an email goes out is not told: some addresses take none. */
export function useInvite() {
  return useListWrite(
    REFERRAL,
    (api, body: NewInvitation) => api.send(referralRoutes.invite, { body }),
    'Invitation noted.',
  );
}

type Saved = {
  readonly story_id: string;
  readonly body: Omit<StoryDraft, 'figures'> & {
    readonly figures: { label: string; value: string }[];
    readonly revision: number;
  };
};

export function useSaveStory() {
  return useListWrite(
    STORIES,
    (api, { story_id, body }: Saved) => api.send(storyRoutes.save, { params: { story_id }, body }),
    'Story saved.',
  );
}

export function useSetStoryPicture() {
  return useListWrite(
    STORIES,
    (api, { story_id, image }: { readonly story_id: string; readonly image: string }) =>
      api.send(storyRoutes.setPicture, { params: { story_id }, body: { image } }),
    null,
  );
}

export function useSubmitStory() {
  return useListWrite(
    STORIES,
    (api, { story_id, revision }: { readonly story_id: string; readonly revision: number }) =>
      api.send(storyRoutes.submit, {
        params: { story_id },
        body: { revision, consent_version: STORY_CONSENT.version },
      }),
    'Story submitted.',
  );
}

export function useWithdrawStory() {
  return useListWrite(
    STORIES,
    (api, story_id: string) => api.send(storyRoutes.withdraw, { params: { story_id }, body: {} }),
    'Story withdrawn. Nobody else sees it any more.',
  );
}

export function useRemoveStory() {
  return useListWrite(
    STORIES,
    (api, story_id: string) => api.send(storyRoutes.remove, { params: { story_id } }),
    'Story deleted.',
  );
}
