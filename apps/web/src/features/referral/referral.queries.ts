import type { RefusalLink } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes, storyRoutes } from '@heatwise/contract/referral/referral.routes';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import type { ApiClient } from '../../platform/api-client.ts';

export const REFERRAL = ['referral'] as const;
export const STORIES = ['stories'] as const;

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
