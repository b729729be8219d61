import { SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { triggerText } from '@heatwise/domain/alerts/alert-text';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { PushMessage } from '@heatwise/domain/notifications/push-message';
import { escalationText } from './escalation-text.ts';
import type { DueTelling } from './tellings.store.ts';

type Around = {
  readonly unit: TemperatureUnit;
  readonly now: Date;
  readonly answer: { readonly screen: string; readonly call: string };
};

/** Alerts of one rule in one message. It stands on locked screens: see decisions/0177. */
export function alertPush(
  told: readonly [DueTelling, ...DueTelling[]],
  { unit, answer, now }: Around,
): PushMessage {
  const [{ rule_id, rule_name, severity, trigger, is_over }] = told;
  const label = told.some(({ is_simulated }) => is_simulated) ? `${SIMULATED_WEATHER}. ` : '';
  const count = told.length === 1 ? '' : ` (${told.length})`;
  const news = { tag: `alert ${rule_id}`, open: '/settings/alerts' };
  if (is_over)
    return {
      ...news,
      stays: false,
      title: `Over: ${rule_name}${count}`,
      body: `${label}${triggerText(trigger, unit)}`,
      acknowledge: null,
    };
  const escalations = told.map((one) => escalationText(one, now));
  const [escalation = null] = escalations.includes(null) ? [] : escalations;
  const waiting = escalation === null ? '' : `${escalation}. `;
  return {
    ...news,
    stays: severity === 'critical',
    title: `${SEVERITY_LABELS[severity]}${waiting === '' ? '' : ', not acknowledged'}: ${rule_name}${count}`,
    body: `${label}${waiting}${triggerText(trigger, unit)}. Open Heatwise to see whom or what it is about.`,
    acknowledge: answer,
  };
}
