import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import {
  alertValueText,
  messageOfAlert,
  triggerText,
  USUAL_MESSAGES,
} from '@heatwise/domain/alerts/alert-text';
import { type AlertTrigger, type SubjectKind, TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { Group, Text } from '@mantine/core';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { SeverityBadge, useSeverityShade } from '../alert-badges.tsx';
import classes from '../alerts.module.css';

const SUBJECTS: Readonly<Record<SubjectKind, string>> = {
  person: 'Name of the person',
  device: 'Name of the device',
  location: 'Name of the location',
  'job at a location': 'Name of the job and the location',
};

/** A number that sets the trigger off; null where none says more than the trigger itself. */
function exampleOf(trigger: AlertTrigger): number | null {
  if ('at_least_c' in trigger) return trigger.at_least_c;
  if ('days' in trigger) return trigger.days;
  switch (trigger.kind) {
    case 'sweat-sodium':
      return trigger.at_least_mg_l;
    case 'work-rest':
      return trigger.at_most;
    case 'hydration':
    case 'hydration-repeated':
      return trigger.at_least === 'severely_dehydrated' ? 165 : 120;
    case 'wbgt-limit':
    case 'not-acclimatised':
      return 1;
    default:
      return null;
  }
}

/** How an alert of the rule will read. */
export function RulePreview({ rule }: { rule: AlertRuleDraft }) {
  const { temperature_unit } = useDisplayUnits();
  const { fill } = useSeverityShade(rule.severity);
  const { trigger } = rule;
  const example = exampleOf(trigger);
  const name = rule.name.trim() || 'Name of the rule';
  const subject_name = SUBJECTS[TRIGGERS[trigger.kind].watches];
  const message = rule.message.trim() || USUAL_MESSAGES[trigger.kind];
  const previewed = { message, subject_name, trigger, value: example };
  return (
    <section
      className={classes.card}
      style={{ borderInlineStartColor: fill }}
      aria-label="Preview of an alert"
    >
      <Group gap="xs">
        <SeverityBadge severity={rule.severity} />
        <Text size="sm" c="dimmed">
          Preview
        </Text>
      </Group>
      <div className={classes.words}>
        <Text fw={650} size="lg">
          {subject_name}
        </Text>
        <Text size="sm">
          {name}
          {example === null ? '' : `: ${alertValueText(trigger, example, temperature_unit)}`}
        </Text>
        <Text size="sm" c="dimmed">
          {triggerText(trigger, temperature_unit)}
        </Text>
      </div>
      <Text size="sm" className={classes.words ?? ''}>
        {messageOfAlert(previewed, temperature_unit)}
      </Text>
    </section>
  );
}
