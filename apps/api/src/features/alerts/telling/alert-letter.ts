import { SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { alertValueText, triggerText } from '@heatwise/domain/alerts/alert-text';
import { messageOfAlert } from '@heatwise/domain/alerts/message-fields';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import type { Letter } from '../../../mail/letter.ts';
import type { DueTelling } from './tellings.store.ts';

/** A longer list is looked at in the product. */
const MOST_LINES = 50;

type Around = {
  readonly to: string;
  readonly organisation: string;
  readonly zone: TimeZone;
  readonly unit: TemperatureUnit;
  readonly publicUrl: string;
  /** Where the alerts of the letter are acknowledged without signing in. */
  readonly answerUrl: string;
};

/** Alerts of one rule in one letter, that they began or that they are over. No name is in the subject, which others see. */
export function alertLetter(told: readonly [DueTelling, ...DueTelling[]], around: Around): Letter {
  const [first] = told;
  const { to, organisation, unit, publicUrl, answerUrl } = around;
  const number = told.length === 1 ? '' : ` (${told.length})`;
  // A message that names whom it is about is another one for each of them.
  const messages = new Set(told.map((one) => messageOfAlert(one, unit)));
  const isOne = messages.size === 1;
  const lines = told.slice(0, MOST_LINES).map((one) => {
    const line = lineOf(one, around);
    return isOne || one.is_over ? line : `${line}. ${messageOfAlert(one, unit)}`;
  });
  const more = told.length - lines.length;
  const items = more > 0 ? [...lines, `and ${more} more`] : lines;
  const all = {
    to,
    paragraphs: [triggerText(first.trigger, unit)],
    lists: [{ title: organisation, items }],
    footnote: `You get this email because the alert rule “${first.rule_name}” of ${organisation} names you. Its admins can change that.`,
  };
  if (first.is_over) {
    return {
      ...all,
      subject: `Over: ${first.rule_name}${number}`,
      action: { label: 'Open alerts', url: `${publicUrl}/settings/alerts` },
    };
  }
  return {
    ...all,
    subject: `${SEVERITY_LABELS[first.severity]}: ${first.rule_name}${number}`,
    afterwards: isOne ? [...messages] : [],
    action: { label: 'Acknowledge', url: answerUrl },
  };
}

function lineOf(
  { subject_name, trigger, value, value_at, fired_at, is_over }: DueTelling,
  { zone, unit }: Around,
): string {
  if (is_over) return `${subject_name}: over`;
  const found = value === null ? '' : `: ${alertValueText(trigger, value, unit)}`;
  const at = dateTimeText((value_at ?? fired_at).getTime(), zone);
  return `${subject_name}${found}, ${at} (${zone.name})`;
}
