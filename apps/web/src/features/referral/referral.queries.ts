import type { NewInvitation, RefusalLink } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes, storyRoutes } from '@heatwise/contract/referral/referral.routes';
import { STORY_CONSENT, type StoryDraft } from '@heatwise/domain/referral/story';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';

const REFERRAL = ['referral'] as const;
const STORIES = ['stories'] as const;

export function useOwnReferral() {
  return useApiQuery([...REFERRAL, 'link'], (api) => api.send(referralRoutes.ownReferral), {
    ...ALWAYS_ASKED,
  });
}

/** Asked for again each minute: others move them on. */
const REFRESH_MS = 60_000;

export function useReferrals(whose: 'own' | 'all') {
  return useApiQuery(
    [...REFERRAL, 'list', whose],
    async (api) => {
      const { referrals } = await api.send(referralRoutes.list, { querystring: { whose } });
      return referrals;
    },
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}

export function usePublishedStories() {
  return useApiQuery(
    [...STORIES, 'published'],
    async (api) => {
      const { stories } = await api.send(storyRoutes.published);
      return stories;
    },
    { ...ALWAYS_ASKED },
  );
}

export function useOwnStories() {
  return useApiQuery(
    [...STORIES, 'own'],
    async (api) => {
      const { stories } = await api.send(storyRoutes.own);
      return stories;
    },
    { refetchInterval: REFRESH_MS, ...ALWAYS_ASKED },
  );
}

/** As base64; empty where there is none. `revision` names the picture: another one has another. */
export function useStoryPicture(story_id: string, revision: number | string, hasPicture = true) {
  return useApiQuery(
    ['story-picture', story_id, revision],
    async (api) => {
      const { image } = await api.send(storyRoutes.picture, { params: { story_id } });
      return image;
    },
    { ...ALWAYS_ASKED, enabled: hasPicture, staleTime: 300_000 },
  );
}

export function lookAtRefusal(api: ApiClient, token: string): Promise<RefusalLink> {
  return api.send(referralRoutes.look, { params: { token } });
}

export function refuseInvitations(api: ApiClient, token: string): Promise<RefusalLink> {
  return api.send(referralRoutes.refuse, { params: { token }, body: {} });
}

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
