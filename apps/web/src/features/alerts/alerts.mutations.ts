import { alertRoutes } from '@heatwise/contract/alerts/alerts.routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { alertCount } from './alert-texts.ts';
import { ALERTS, alertKey } from './alerts.queries.ts';

export const ACKNOWLEDGED = 'Alert acknowledged.';
export const CLOSED = 'Alert closed.';

type Answer = { readonly alert_id: string; readonly note: string };

/** Says that somebody sees to it: nobody else is told. A failure appears as a toast. */
export function useAcknowledge() {
  const { api } = usePlatform();
  return useAnswer(
    ({ alert_id, note }) => api.send(alertRoutes.acknowledge, { params: { alert_id }, body: { note } }),
    ACKNOWLEDGED,
  );
}

type Answers = { readonly alert_ids: readonly string[]; readonly note: string };

/** Answers several alerts at once. A failure appears as a toast. */
export function useAcknowledgeSeveral() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ alert_ids, note }: Answers) =>
      api.send(alertRoutes.acknowledgeSeveral, { body: { alert_ids: [...alert_ids], note } }),
    onSuccess: ({ acknowledged }) => toast('success', `${alertCount(acknowledged)} acknowledged.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALERTS }),
  });
}

/** Ends it, by whoever knows that it is over. A failure appears as a toast. */
export function useCloseAlert() {
  const { api } = usePlatform();
  return useAnswer(
    ({ alert_id, note }) => api.send(alertRoutes.close, { params: { alert_id }, body: { note } }),
    CLOSED,
  );
}

function useAnswer<Reply>(send: (answer: Answer) => Promise<Reply>, done: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (alert, { alert_id }) => {
      toast('success', done);
      queryClient.setQueryData(alertKey(alert_id), alert);
    },
    // Refused because it is over: then what is shown is old.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALERTS }),
  });
}
