import type { AuditFilter } from '@heatwise/contract/audit/audit.contract';
import { auditRoutes } from '@heatwise/contract/audit/audit.routes';
import { addDays } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { AuditSearch } from './audit-search.ts';

/** What the server is asked: the viewer's days become instants. */
export function filterOf({ by, area, about, from, to }: AuditSearch, zone: TimeZone): AuditFilter {
  const instant = (day: string) => new Date(zone.startOf(day)).toISOString();
  return {
    ...(by ? { user_id: by } : {}),
    ...(area ? { area } : {}),
    ...(about ? { about_id: about } : {}),
    ...(from ? { from: instant(from) } : {}),
    ...(to ? { to: instant(addDays(to, 1)) } : {}),
  };
}

/** The trail, page by page, newest first. */
export function useAuditTrail(filter: AuditFilter) {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      api.send(auditRoutes.list, { querystring: { ...filter, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }) => next_before,
    placeholderData: keepPreviousData,
    // Others act meanwhile.
    staleTime: 0,
  });
}

/** Asks the server to recompute the whole chain. */
export function useVerification() {
  return useApiMutation((api) => api.send(auditRoutes.verify));
}

/** The entries that hold the filter, as a file. */
export function useAuditExport() {
  return useApiMutation((api, querystring: AuditFilter) => api.download(auditRoutes.export, { querystring }));
}
