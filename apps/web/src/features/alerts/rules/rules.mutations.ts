import type { AlertRule } from '@heatwise/contract/alerts/alert-rules.contract';
import { alertRuleRoutes } from '@heatwise/contract/alerts/alerts.routes';
import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import { type PackRule, ruleOfPack } from '@heatwise/domain/alerts/rule-packs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api-client.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { ALERTS } from '../alerts.queries.ts';

/** A change to a rule: its alerts may change with it. A failure appears as a toast. */
function useRuleWrite<Input, Output>(
  send: (api: ApiClient, input: Input) => Promise<Output>,
  doneText: (input: Input) => string,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: (_, input) => toast('success', doneText(input)),
    // Also after a failure: of two steps the first may be done.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALERTS }),
  });
}

type OfRule = Pick<AlertRule, 'rule_id'>;

export function useCreateRule() {
  return useRuleWrite(
    (api, { rule_id, draft }: OfRule & { readonly draft: AlertRuleDraft }) =>
      api.send(alertRuleRoutes.create, { body: { ...written(draft), rule_id, pack: null, pack_rule: null } }),
    () => 'Rule created. It is off until you switch it on.',
  );
}

type Ready = { readonly pack: string; readonly ready: PackRule };

/** Makes a ready rule one of the organisation's, and switches it on. */
export function useTakePackRule() {
  return useRuleWrite(
    async (api, { pack, ready }: Ready) => {
      const { rule_id } = await api.send(alertRuleRoutes.create, {
        body: {
          ...written(ruleOfPack(ready)),
          rule_id: crypto.randomUUID(),
          pack,
          pack_rule: ready.key,
        },
      });
      return api.send(alertRuleRoutes.switch, { params: { rule_id }, body: { is_on: true } });
    },
    () => 'Rule switched on.',
  );
}

export function useSaveRule() {
  return useRuleWrite(
    (api, { rule_id, revision, draft }: OfRule & { revision: number; draft: AlertRuleDraft }) =>
      api.send(alertRuleRoutes.save, { params: { rule_id }, body: { ...written(draft), revision } }),
    () => 'Rule saved.',
  );
}

export function useSwitchRule() {
  return useRuleWrite(
    (api, { rule_id, is_on }: OfRule & { readonly is_on: boolean }) =>
      api.send(alertRuleRoutes.switch, { params: { rule_id }, body: { is_on } }),
    ({ is_on }) => (is_on ? 'Rule switched on.' : 'Rule switched off.'),
  );
}

type Mute = OfRule & { readonly until: string | null; readonly reason: string };

export function useMuteRule() {
  return useRuleWrite(
    (api, { rule_id, until, reason }: Mute) =>
      api.send(alertRuleRoutes.mute, { params: { rule_id }, body: { until, reason } }),
    ({ until }) => (until === null ? 'Rule is no longer muted.' : 'Rule muted.'),
  );
}

export function useDeleteRule() {
  return useRuleWrite(
    (api, { rule_id }: OfRule) => api.send(alertRuleRoutes.remove, { params: { rule_id } }),
    () => 'Rule deleted.',
  );
}

/** When the rule would have fired in the last 30 days. A failure appears as a toast. */
export function useBackTest() {
  const { api } = usePlatform();
  return useMutation({
    networkMode: 'always',
    mutationFn: (draft: AlertRuleDraft) => api.send(alertRuleRoutes.backTest, { body: written(draft) }),
  });
}

/** As the request has it, whose lists are its own. */
function written(draft: AlertRuleDraft) {
  const { scope, steps } = draft;
  return {
    ...draft,
    name: draft.name.trim(),
    message: draft.message.trim(),
    scope: {
      tag_ids: [...scope.tag_ids],
      location_ids: [...scope.location_ids],
      job_ids: [...scope.job_ids],
    },
    steps: steps.map(({ after_minutes, recipients, channels }) => ({
      after_minutes,
      recipients: {
        ...recipients,
        user_ids: [...recipients.user_ids],
        webhook_ids: [...recipients.webhook_ids],
      },
      channels: [...channels],
    })),
  };
}
