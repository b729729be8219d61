import { ALERT_MESSAGE_MAX_LENGTH, SEVERITIES, SEVERITY_LABELS } from '@heatwise/domain/alerts/alert-rule';
import { alertValueText, messageOfAlert, triggerText } from '@heatwise/domain/alerts/alert-text';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { isTimeZone, openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { type Letter, quoteName, quoteText } from '../../../mail/letter.ts';
import type { DueTelling } from './tellings.store.ts';

type Escalated = Pick<DueTelling, 'step' | 'is_over' | 'first_sent_at' | 'fired_at'>;

/** 'Nobody acknowledged for 15 minutes': what a later step adds to the first one; null for the first one. */
export function escalationText(
  { step, is_over, first_sent_at, fired_at }: Escalated,
  now: Date,
): string | null {
  if (step === 0 || is_over) return null;
  const minutes = Math.floor((now.getTime() - (first_sent_at ?? fired_at).getTime()) / MINUTE_MS);
  return `Nobody acknowledged for ${formatCount(minutes, 'minute', 'minutes')}`;
}

/** A notification that also stands for other alerts of the same incident. */
export type MergedTelling = DueTelling & { readonly carried: readonly DueTelling[] };

type Merged = {
  readonly toSend: readonly MergedTelling[];
  /** An earlier letter has said it already. */
  readonly covered: readonly DueTelling[];
};

/** Notifies a person once of an incident and escalation step: by its most severe alert, which carries the others. */
export function mergeByIncident(due: readonly DueTelling[]): Merged {
  const covered: DueTelling[] = [];
  const together = new Map<string, DueTelling[]>();
  for (const one of due) {
    const channels = one.channels.filter((channel) => !one.sent_channels.includes(channel));
    if (channels.length === 0 && one.sent_letter_id !== null) {
      covered.push(one);
      continue;
    }
    const key = `${one.incident_id} ${one.user_id} ${one.step} ${one.is_over}`;
    together.set(key, [...(together.get(key) ?? []), { ...one, channels }]);
  }
  const toSend = [...together.values()].flatMap((group) => {
    const [first, ...carried] = [...group].sort(bySeverity);
    if (!first) return [];
    return { ...first, carried, channels: [...new Set(group.flatMap(({ channels }) => channels))] };
  });
  return { toSend, covered };
}

function bySeverity(one: DueTelling, other: DueTelling): number {
  return SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity);
}

/** A longer list is looked at in the product. */
const MOST_LINES = 50;
/** A message may name the people that it is about. */
const MESSAGE_MAX_LENGTH = 2 * ALERT_MESSAGE_MAX_LENGTH;

type Around = {
  readonly to: string;
  readonly organisation: string;
  /** The organisation's, for what happened at no site and on no device. */
  readonly zone: TimeZone;
  readonly unit: TemperatureUnit;
  readonly now: Date;
  readonly publicUrl: string;
  /** Where the alerts of the letter are acknowledged without signing in. */
  readonly answerUrl: string;
};

/** Alerts of one rule in one letter, that they began or that they are over. No name is in the subject, which others see. */
export function alertLetter(told: readonly [MergedTelling, ...MergedTelling[]], around: Around): Letter {
  const [first] = told;
  const { to, organisation, unit, publicUrl, answerUrl } = around;
  const number = told.length === 1 ? '' : ` (${told.length})`;
  // A message that names whom it is about is another one for each of them.
  const messageOf = (one: MergedTelling) => quoteText(messageOfAlert(one, unit), MESSAGE_MAX_LENGTH);
  const messages = new Set(told.map(messageOf));
  const ruleName = quoteName(first.rule_name);
  const isOne = messages.size === 1;
  const escalations = new Set(told.map((one) => escalationText(one, around.now)));
  const [escalation = null] = escalations.size === 1 ? escalations : [];
  const lines = told.slice(0, MOST_LINES).map((one) => {
    const waiting = escalation === null ? escalationText(one, around.now) : null;
    const sentences = [lineOf(one, around), ...(waiting === null ? [] : [waiting])];
    return (isOne || one.is_over ? sentences : [...sentences, messageOf(one)]).join('. ');
  });
  const simulated = told.some(({ is_simulated }) => is_simulated) ? [`${SIMULATED_WEATHER}.`] : [];
  const more = told.length - lines.length;
  const items = more > 0 ? [...lines, `and ${more} more`] : lines;
  const all = {
    to,
    paragraphs: [
      ...(escalation === null ? [] : [`${escalation}.`]),
      triggerText(first.trigger, unit),
      ...simulated,
    ],
    lists: [{ title: quoteName(organisation), items }],
    footnote: `You get this email because the alert rule “${ruleName}” of ${quoteName(organisation)}, or one of its tags, notifies you. Its admins can change that.`,
  };
  if (first.is_over) {
    return {
      ...all,
      subject: `Over: ${ruleName}${number}`,
      action: { label: 'Open alerts', url: `${publicUrl}/settings/alerts` },
    };
  }
  return {
    ...all,
    subject: `${SEVERITY_LABELS[first.severity]}${escalations.has(null) ? '' : ', not acknowledged'}: ${ruleName}${number}`,
    afterwards: isOne ? [...messages] : [],
    action: { label: 'Acknowledge', url: answerUrl },
  };
}

function lineOf(
  {
    subject_name,
    trigger,
    value,
    value_at,
    time_zone,
    is_simulated,
    fired_at,
    is_over,
    carried,
  }: MergedTelling,
  { zone: usual, unit }: Around,
): string {
  const subject = quoteName(subject_name);
  if (is_over) return `${subject}: over`;
  const found = value === null ? '' : `: ${alertValueText(trigger, value, unit)}`;
  const own = value_at === null ? null : time_zone;
  const zone = own !== null && isTimeZone(own) ? openTimeZone(own) : usual;
  const at = dateTimeText((value_at ?? fired_at).getTime(), zone);
  const others = [...new Set(carried.map(({ rule_name }) => quoteName(rule_name)))].join(', ');
  const label = is_simulated ? `, ${SIMULATED_WEATHER.toLowerCase()}` : '';
  return `${subject}${found}, ${at} (${zone.name})${label}${others === '' ? '' : `; also: ${others}`}`;
}
