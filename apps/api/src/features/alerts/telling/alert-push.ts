import { SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { PushMessage } from '@heatwise/domain/notifications/push-message';
import type { DueTelling } from './tellings.store.ts';

type Around = {
  readonly unit: TemperatureUnit;
  readonly answer: { readonly screen: string; readonly call: string };
};

/** Alerts of one rule in one message. It stands on locked screens: see decisions/0177. */
export function alertPush(
  told: readonly [DueTelling, ...DueTelling[]],
  { unit, answer }: Around,
): PushMessage {
  const [{ rule_id, rule_name, severity, trigger, is_over }] = told;
  const count = told.length === 1 ? '' : ` (${told.length})`;
  const news = { tag: `alert ${rule_id}`, open: '/settings/alerts' };
  if (is_over)
    return {
      ...news,
      stays: false,
      title: `Over: ${rule_name}${count}`,
      body: triggerText(trigger, unit),
      acknowledge: null,
    };
  return {
    ...news,
    stays: severity === 'critical',
    title: `${SEVERITY_LABELS[severity]}: ${rule_name}${count}`,
    body: `${triggerText(trigger, unit)}. Open Heatwise to see whom or what it is about.`,
    acknowledge: answer,
  };
}
