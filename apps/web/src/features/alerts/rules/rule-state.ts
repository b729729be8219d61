import type { AlertRule } from '@heatwise/contract/alerts/alert-rules.contract';
import { mutedUntil } from '../muted.ts';

type Stated = Pick<AlertRule, 'is_on' | 'muted_until'>;

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
