import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { alertRuleRoutes } from '@heatwise/contract/alerts/alerts.routes';
import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import { type PackRule, ruleOfPack } from '@heatwise/domain/alerts/rule-packs';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { ALERTS } from '../alerts.queries.ts';

type OfRule = Pick<AlertRule, 'rule_id'>;

export function useCreateRule() {
  return useApiMutation(
    (api, { rule_id, draft }: OfRule & { readonly draft: AlertRuleDraft }) =>
      api.send(alertRuleRoutes.create, { body: { ...written(draft), rule_id, pack: null, pack_rule: null } }),
    { done: 'Rule created. It is off until you switch it on.', invalidates: [ALERTS] },
  );
}

type Ready = { readonly pack: string; readonly ready: PackRule };

/** Makes a ready rule one of the organisation's, and switches it on. */
export function useTakePackRule() {
  return useApiMutation(
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
    { done: 'Rule switched on.', invalidates: [ALERTS] },
  );
}

export function useSaveRule() {
  return useApiMutation(
    (api, { rule_id, revision, draft }: OfRule & { revision: number; draft: AlertRuleDraft }) =>
      api.send(alertRuleRoutes.save, { params: { rule_id }, body: { ...written(draft), revision } }),
    { done: 'Rule saved.', invalidates: [ALERTS] },
  );
}

export function useSwitchRule() {
  return useApiMutation(
    (api, { rule_id, is_on }: OfRule & { readonly is_on: boolean }) =>
      api.send(alertRuleRoutes.switch, { params: { rule_id }, body: { is_on } }),
    { done: (_, { is_on }) => (is_on ? 'Rule switched on.' : 'Rule switched off.'), invalidates: [ALERTS] },
  );
}

type Mute = OfRule & { readonly until: string | null; readonly reason: string };

export function useMuteRule() {
  return useApiMutation(
    (api, { rule_id, until, reason }: Mute) =>
      api.send(alertRuleRoutes.mute, { params: { rule_id }, body: { until, reason } }),
    {
      done: (_, { until }) => (until === null ? 'Rule is no longer muted.' : 'Rule muted.'),
      invalidates: [ALERTS],
    },
  );
}

export function useDeleteRule() {
  return useApiMutation(
    (api, { rule_id }: OfRule) => api.send(alertRuleRoutes.remove, { params: { rule_id } }),
    { done: 'Rule deleted.', invalidates: [ALERTS] },
  );
}

/** When the rule would have fired in the last 30 days. A failure appears as a toast. */
export function useBackTest() {
  return useApiMutation((api, draft: AlertRuleDraft) =>
    api.send(alertRuleRoutes.backTest, { body: written(draft) }),
  );
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
