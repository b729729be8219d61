import type { NewInvitation } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes, storyRoutes } from '@heatwise/contract/referral/referral.routes';
import { STORY_CONSENT, type StoryDraft } from '@heatwise/domain/referral/story';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { REFERRAL, STORIES } from './referral.queries.ts';

/** Whether an email goes out is not told: some addresses take none. */
export function useInvite() {
  return useApiMutation((api, body: NewInvitation) => api.send(referralRoutes.invite, { body }), {
    done: 'Invitation noted.',
    invalidates: [REFERRAL],
  });
}

type Saved = {
  readonly story_id: string;
  readonly body: Omit<StoryDraft, 'figures'> & {
    readonly figures: { label: string; value: string }[];
    readonly revision: number;
  };
};

export function useSaveStory() {
  return useApiMutation(
    (api, { story_id, body }: Saved) => api.send(storyRoutes.save, { params: { story_id }, body }),
    { done: 'Story saved.', invalidates: [STORIES] },
  );
}

export function useSetStoryPicture() {
  return useApiMutation(
    (api, { story_id, image }: { readonly story_id: string; readonly image: string }) =>
      api.send(storyRoutes.setPicture, { params: { story_id }, body: { image } }),
    { invalidates: [STORIES] },
  );
}

export function useSubmitStory() {
  return useApiMutation(
    (api, { story_id, revision }: { readonly story_id: string; readonly revision: number }) =>
      api.send(storyRoutes.submit, {
        params: { story_id },
        body: { revision, consent_version: STORY_CONSENT.version },
      }),
    { done: 'Story submitted.', invalidates: [STORIES] },
  );
}

export function useWithdrawStory() {
  return useApiMutation(
    (api, story_id: string) => api.send(storyRoutes.withdraw, { params: { story_id }, body: {} }),
    { done: 'Story withdrawn. Nobody else sees it any more.', invalidates: [STORIES] },
  );
}

export function useRemoveStory() {
  return useApiMutation((api, story_id: string) => api.send(storyRoutes.remove, { params: { story_id } }), {
    done: 'Story deleted.',
    invalidates: [STORIES],
  });
}
