import { alertRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { alertCount } from './alert-texts.ts';
import { ALERTS, alertKey } from './alerts.queries.ts';

export const ACKNOWLEDGED = 'Alert acknowledged.';
export const CLOSED = 'Alert closed.';

type Answer = { readonly alert_id: string; readonly note: string };

const storeAlert = (alert: unknown, { alert_id }: Answer) => [alertKey(alert_id), alert] as const;

/** Says that somebody sees to it: nobody else is told. A failure appears as a toast. */
export function useAcknowledge() {
  return useApiMutation(
    (api, { alert_id, note }: Answer) =>
      api.send(alertRoutes.acknowledge, { params: { alert_id }, body: { note } }),
    { done: ACKNOWLEDGED, stores: storeAlert, invalidates: [ALERTS] },
  );
}

type Answers = { readonly alert_ids: readonly string[]; readonly note: string };

/** Answers several alerts at once. A failure appears as a toast. */
export function useAcknowledgeSeveral() {
  return useApiMutation(
    (api, { alert_ids, note }: Answers) =>
      api.send(alertRoutes.acknowledgeSeveral, { body: { alert_ids: [...alert_ids], note } }),
    { done: ({ acknowledged }) => `${alertCount(acknowledged)} acknowledged.`, invalidates: [ALERTS] },
  );
}

/** Ends it, by whoever knows that it is over. A failure appears as a toast. */
export function useCloseAlert() {
  return useApiMutation(
    (api, { alert_id, note }: Answer) =>
      api.send(alertRoutes.close, { params: { alert_id }, body: { note } }),
    { done: CLOSED, stores: storeAlert, invalidates: [ALERTS] },
  );
}
