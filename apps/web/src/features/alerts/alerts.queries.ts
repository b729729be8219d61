import type { Alert, AlertsAsked, LoggedAlert } from '@heatwise/contract/alerts/alerts.contract';
import { alertRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { MOST_ALERTS_LISTED } from '@heatwise/domain/alerts/alert';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';

/** Under this key is everything that is asked of the server about alerts. */
export const ALERTS = ['alerts'] as const;
export const OPEN_ALERTS = [...ALERTS, 'open'] as const;

/** How often it is asked whether there is something new; the stream of events asks at once. */
const REFRESH_MS = 15_000;
const PAGE = 50;

export type OpenAlerts = { readonly alerts: readonly Alert[]; readonly count: number };

/**
 * Alerts that are firing or acknowledged: what nobody has answered first, then the worst, then the newest. Asked for in
 * the background as well, for a sound that comes when one looks is of no use.
 */
export function useOpenAlerts(isWanted = true) {
  return useApiQuery(OPEN_ALERTS, (api) => api.send(alertRoutes.open), {
    enabled: isWanted,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    // Without a connection it fails and says so, instead of waiting in silence beside what is old.
    ...ALWAYS_ASKED,
  });
}

export type LogFilter = Pick<Partial<AlertsAsked>, 'state' | 'severity' | 'kind' | 'q'>;

/** The log, newest first, page by page. */
export function useAlertLog(filter: LogFilter) {
  const { api } = usePlatform();
  return useInfiniteQuery({
    queryKey: [...ALERTS, 'log', filter],
    queryFn: ({ pageParam }) => pageOfLog(api, filter, pageParam, PAGE),
    initialPageParam: 0,
    getNextPageParam: ({ alerts }, pages) =>
      alerts.length < PAGE ? undefined : pages.reduce((sum, page) => sum + page.alerts.length, 0),
    placeholderData: keepPreviousData,
    refetchInterval: 4 * REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}

/** The whole log as it is filtered, for a file. Rejects with RequestFailure. */
export async function wholeLog(api: ApiClient, filter: LogFilter): Promise<readonly LoggedAlert[]> {
  // An alert that fires meanwhile moves the others on: each counts once.
  const read = new Map<string, LoggedAlert>();
  for (let offset = 0; ; offset += MOST_ALERTS_LISTED) {
    const { alerts } = await pageOfLog(api, filter, offset, MOST_ALERTS_LISTED);
    for (const alert of alerts) read.set(alert.alert_id, alert);
    if (alerts.length < MOST_ALERTS_LISTED) return [...read.values()];
  }
}

function pageOfLog(api: ApiClient, filter: LogFilter, offset: number, limit: number) {
  return api.send(alertRoutes.list, { querystring: { ...filter, offset, limit } });
}

export const ONE_ALERT = [...ALERTS, 'one'] as const;
export const alertKey = (alert_id: string) => [...ONE_ALERT, alert_id] as const;

/** One alert and all that happened to it. */
export function useAlert(alert_id: string) {
  return useApiQuery(alertKey(alert_id), (api) => api.send(alertRoutes.get, { params: { alert_id } }), {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    retry: false,
  });
}
