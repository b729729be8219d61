import type { AlertRule } from '@heatwise/contract/alerts/alert-rules.contract';

type Stated = Pick<AlertRule, 'is_on' | 'muted_until'>;

/** Until when a rule tells nobody, in ms since 1970; null while it does. */
export function mutedUntil({ muted_until }: Stated, nowMs: number): number | null {
  const until = muted_until === null ? null : Date.parse(muted_until);
  return until !== null && until > nowMs ? until : null;
}

export type RuleState = 'off' | 'on' | 'muted';

export function ruleState(rule: Stated, nowMs: number): RuleState {
  if (!rule.is_on) return 'off';
  return mutedUntil(rule, nowMs) === null ? 'on' : 'muted';
}

export const RULE_STATE_LABELS: Readonly<Record<RuleState, string>> = {
  off: 'Off',
  on: 'On',
  muted: 'Muted',
};
