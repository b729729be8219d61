import { deskOrganisationRoutes } from '@heatwise/contract/desk/desk.routes';
import type { DeskOrganisation } from '@heatwise/contract/desk/desk-organisations.contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ALWAYS_ASKED } from '../../platform/always-asked.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';

export const DESK_ORGANISATIONS = ['desk', 'organisations'] as const;

/** Customers whose names have the words in them, as far as they were read, and how many there are. */
export function useOrganisations(q: string) {
  const { api } = usePlatform();
  return useInfiniteQuery<
    { organisations: DeskOrganisation[]; count: number },
    RequestFailure,
    { organisations: DeskOrganisation[]; count: number },
    readonly unknown[],
    number
  >({
    queryKey: [...DESK_ORGANISATIONS, q],
    queryFn: ({ pageParam }) =>
      api.send(deskOrganisationRoutes.list, {
        querystring: { ...(q === '' ? {} : { q }), offset: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ count, organisations }, _, offset) =>
      offset + organisations.length < count ? offset + organisations.length : undefined,
    select: ({ pages }) => ({
      organisations: pages.flatMap(({ organisations }) => organisations),
      count: pages.at(-1)?.count ?? 0,
    }),
    placeholderData: keepPreviousData,
    ...ALWAYS_ASKED,
  });
}
