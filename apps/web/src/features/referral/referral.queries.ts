import type { Referral, ReferralLink, RefusalLink } from '@heatwise/contract/referral/referral.contract';
import { referralRoutes, storyRoutes } from '@heatwise/contract/referral/referral.routes';
import type { OwnStory, PublishedStory } from '@heatwise/contract/referral/stories.contract';
import { useQuery } from '@tanstack/react-query';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

export const REFERRAL = ['referral'] as const;
export const STORIES = ['stories'] as const;

export function useOwnReferral() {
  const { api } = usePlatform();
  return useQuery<ReferralLink, RequestFailure>({
    queryKey: [...REFERRAL, 'link'],
    queryFn: () => api.send(referralRoutes.ownReferral),
    ...ALWAYS_ASKED,
  });
}

/** Asked for again each minute: others move them on. */
const REFRESH_MS = 60_000;

export function useReferrals(whose: 'own' | 'all') {
  const { api } = usePlatform();
  return useQuery<Referral[], RequestFailure>({
    queryKey: [...REFERRAL, 'list', whose],
    queryFn: async () => {
      const { referrals } = await api.send(referralRoutes.list, { querystring: { whose } });
      return referrals;
    },
    refetchInterval: REFRESH_MS,
    ...ALWAYS_ASKED,
  });
}

export function usePublishedStories() {
  const { api } = usePlatform();
  return useQuery<PublishedStory[], RequestFailure>({
    queryKey: [...STORIES, 'published'],
    queryFn: async () => {
      const { stories } = await api.send(storyRoutes.published);
      return stories;
    },
    ...ALWAYS_ASKED,
  });
}

export function useOwnStories() {
  const { api } = usePlatform();
  return useQuery<OwnStory[], RequestFailure>({
    queryKey: [...STORIES, 'own'],
    queryFn: async () => {
      const { stories } = await api.send(storyRoutes.own);
      return stories;
    },
    refetchInterval: REFRESH_MS,
    ...ALWAYS_ASKED,
  });
}

/** As base64; empty where there is none. `revision` names the picture: another one has another. */
export function useStoryPicture(story_id: string, revision: number | string, hasPicture = true) {
  const { api } = usePlatform();
  return useQuery<string, RequestFailure>({
    queryKey: ['story-picture', story_id, revision],
    queryFn: async () => {
      const { image } = await api.send(storyRoutes.picture, { params: { story_id } });
      return image;
    },
    ...ALWAYS_ASKED,
    enabled: hasPicture,
    staleTime: 300_000,
  });
}

export function lookAtRefusal(api: ApiClient, token: string): Promise<RefusalLink> {
  return api.send(referralRoutes.look, { params: { token } });
}

export function refuseInvitations(api: ApiClient, token: string): Promise<RefusalLink> {
  return api.send(referralRoutes.refuse, { params: { token }, body: {} });
}
