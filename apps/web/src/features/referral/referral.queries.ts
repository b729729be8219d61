import type {
  Referral,
  ReferralLink,
  RefusalLink,
  referralRoutes,
} from '@heatwise/contract/referral/referral.contract';
import type { OwnStory, PublishedStory, storyRoutes } from '@heatwise/contract/referral/stories.contract';
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
    queryFn: () => api.send<typeof referralRoutes.ownReferral>({ method: 'GET', url: '/v3/referral' }),
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
      const { referrals } = await api.send<typeof referralRoutes.list>({
        method: 'GET',
        url: '/v3/referral/invitation',
        querystring: { whose },
      });
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
      const { stories } = await api.send<typeof storyRoutes.published>({ method: 'GET', url: '/v3/story' });
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
      const { stories } = await api.send<typeof storyRoutes.own>({ method: 'GET', url: '/v3/story/own' });
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
      const { image } = await api.send<typeof storyRoutes.picture>({
        method: 'GET',
        url: '/v3/story/:story_id/picture',
        params: { story_id },
      });
      return image;
    },
    ...ALWAYS_ASKED,
    enabled: hasPicture,
    staleTime: 300_000,
  });
}

export function lookAtRefusal(api: ApiClient, token: string): Promise<RefusalLink> {
  return api.send<typeof referralRoutes.look>({
    method: 'GET',
    url: '/v3/referral/refusal/:token',
    params: { token },
  });
}

export function refuseInvitations(api: ApiClient, token: string): Promise<RefusalLink> {
  return api.send<typeof referralRoutes.refuse>({
    method: 'POST',
    url: '/v3/referral/refusal/:token',
    params: { token },
    body: {},
  });
}
