import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import {
  type AlertRuleDraft,
  type AlertScope,
  newRule,
  RULE_MESSAGES,
  RULE_NAME_MAX_LENGTH,
  ruleProblems,
  scopeKindsOf,
  WHOLE_SCOPE,
} from '@heatwise/domain/alerts/alert-rule';
import { newTrigger, type TriggerKind } from '@heatwise/domain/alerts/alert-trigger';

/** What of a rule is written in the form. */
export function draftOf(rule: AlertRule): AlertRuleDraft {
  const { name, trigger, scope, severity, hold_minutes, cool_down_minutes } = rule;
  const { all_clear, quiet_hours, steps, message } = rule;
  return {
    name,
    trigger,
    scope,
    severity,
    hold_minutes,
    cool_down_minutes,
    all_clear,
    quiet_hours,
    steps,
    message,
  };
}

/** A rule like another, under a name of its own. */
export function copyOf(rule: AlertRule): AlertRuleDraft {
  const end = ' (copy)';
  return { ...draftOf(rule), name: rule.name.slice(0, RULE_NAME_MAX_LENGTH - end.length) + end };
}

/** Another kind of trigger: what cannot narrow it goes. */
export function withKind({ scope }: Pick<AlertRuleDraft, 'scope'>, kind: TriggerKind) {
  const kept = scopeKindsOf(kind).map((part): [keyof AlertScope, readonly string[]] => [part, scope[part]]);
  return { trigger: newTrigger(kind), scope: { ...WHOLE_SCOPE, ...Object.fromEntries(kept) } };
}

export const FIRST_RULE: AlertRuleDraft = newRule('hydration');

const FIELDS: Readonly<Record<keyof typeof RULE_MESSAGES, string>> = {
  nameMissing: 'name',
  scopeIsOther: 'scope',
  stepWithoutPeople: 'steps',
  stepsInOrder: 'steps',
  firstStepAtOnce: 'steps',
  noSteps: 'steps',
  quietAlways: 'quiet_hours',
  zoneUnknown: 'quiet_hours',
  timeNotValid: 'quiet_hours',
};

/** What keeps a rule from being saved, at the part of the form that it is about. */
export function problemsByField(rule: AlertRuleDraft): Readonly<Record<string, string>> {
  return atFields(ruleProblems(rule));
}

/** Sentences of the rules, wherever they come from; others stand above the form. */
export function atFields(messages: readonly string[]): Readonly<Record<string, string>> {
  const keys = Object.keys(RULE_MESSAGES) as (keyof typeof RULE_MESSAGES)[];
  const found: Record<string, string> = {};
  for (const message of messages) {
    const key = keys.find((one) => RULE_MESSAGES[one] === message);
    const field = key ? FIELDS[key] : 'rule';
    found[field] = [...(found[field] ? [found[field]] : []), message].join(' ');
  }
  return found;
}
