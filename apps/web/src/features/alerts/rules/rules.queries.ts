import { alertRuleRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { ALERTS } from '../alerts.queries.ts';

export const RULES = [...ALERTS, 'rules'] as const;
const REFRESH_MS = 60_000;

/** The organisation's rules; when they fired last changes by itself. */
export function useRules() {
  return useApiQuery(
    RULES,
    async (api) => {
      const { rules } = await api.send(alertRuleRoutes.list);
      return rules;
    },
    { refetchInterval: REFRESH_MS, staleTime: 0, retry: false },
  );
}

export const ruleKey = (rule_id: string) => ['alert rule', rule_id] as const;

/** One rule as it is when it is opened: what somebody else changes meanwhile is seen when one saves. */
export function useRule(rule_id: string | undefined) {
  return useApiQuery(
    ruleKey(rule_id ?? ''),
    (api) => api.send(alertRuleRoutes.get, { params: { rule_id: rule_id ?? '' } }),
    {
      enabled: rule_id !== undefined,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
  );
}
