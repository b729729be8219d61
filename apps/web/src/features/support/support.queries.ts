import { deskSupportRoutes, supportAccessRoutes } from '@heatwise/contract/support/support.routes';
import type { SupportPerson } from '@heatwise/contract/support/support-access.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

export const SUPPORT_ACCESSES = ['support', 'accesses'] as const;

/** The organisation's grants, the newest first. */
export function useSupportAccesses() {
  return useApiQuery(SUPPORT_ACCESSES, (api) => api.send(supportAccessRoutes.list), { ...ALWAYS_ASKED });
}

/** What the desk sees is never kept: each look is asked for, and stands in the customer's trail. */
const A_LOOK = { ...ALWAYS_ASKED, gcTime: 0, refetchOnWindowFocus: false } as const;

export function useSupportOverview(org_id: string) {
  return useApiQuery(
    ['desk', 'support', org_id, 'overview'],
    (api) => api.send(deskSupportRoutes.overview, { params: { org_id } }),
    { ...A_LOOK },
  );
}

type People = { people: SupportPerson[]; count: number };

/** People whose names have the words in them, as far as they were read, and how many there are. */
export function useSupportPeople(org_id: string, q: string) {
  const { api } = usePlatform();
  return useInfiniteQuery<People, RequestFailure, People, readonly unknown[], number>({
    ...A_LOOK,
    queryKey: ['desk', 'support', org_id, 'people', q],
    queryFn: ({ pageParam }) =>
      api.send(deskSupportRoutes.people, {
        params: { org_id },
        querystring: { ...(q === '' ? {} : { q }), offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count, people }, _, offset) =>
      offset + people.length < count ? offset + people.length : undefined,
    select: ({ pages }) => ({
      people: pages.flatMap(({ people }) => people),
      count: pages.at(-1)?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
  });
}

export function useSupportTests(org_id: string, user_id: string) {
  return useApiQuery(
    ['desk', 'support', org_id, 'tests', user_id],
    (api) => api.send(deskSupportRoutes.tests, { params: { org_id, user_id } }),
    { ...A_LOOK },
  );
}

export function useSupportDevices(org_id: string) {
  return useApiQuery(
    ['desk', 'support', org_id, 'devices'],
    (api) => api.send(deskSupportRoutes.devices, { params: { org_id } }),
    { ...A_LOOK },
  );
}
