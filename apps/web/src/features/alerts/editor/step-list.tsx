import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertRecipients,
  type AlertRuleDraft,
  type AlertStep,
  MOST_RECIPIENTS,
  MOST_STEPS,
  STEP_AFTER_MINUTES,
  tellsSomebody,
} from '@heatwise/domain/alerts/alert-rule';
import { TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PersonPicker } from '../../../entities/people/person-picker.tsx';
import classes from './editor.module.css';
import type { Names } from './names.ts';
import { Whole } from './trigger-fields.tsx';
import { WebhookChoice } from './webhook-choice.tsx';

const PEOPLE = {} as const;
/** How much later a further step comes than the one before, unless it is said. */
const LATER_MINUTES = 15;

type Props = {
  rule: Pick<AlertRuleDraft, 'trigger' | 'steps'>;
  names: Names;
  problem: string | undefined;
  onChange: (steps: readonly AlertStep[]) => void;
};

/** Who is told, and who next when nobody has acknowledged. */
export function StepList({ rule: { trigger, steps }, names, problem, onChange }: Props) {
  const replace = (index: number, step: AlertStep) =>
    onChange(steps.map((one, at) => (at === index ? step : one)));
  return (
    <Stack gap="md">
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
            key={index}
            step={step}
            index={index}
            names={names}
            problem={problem !== undefined && !tellsSomebody(step) ? TELLS_NOBODY : null}
            isAboutPeople={TRIGGERS[trigger.kind].watches === 'person'}
            onChange={(changed) => replace(index, changed)}
            {...(index > 0 ? { onRemove: () => onChange(steps.filter((_, at) => at !== index)) } : {})}
          />
        ))}
      </ol>
      {steps.length < MOST_STEPS ? (
        <Group>
          <Button
            variant="default"
            size="md"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onChange([...steps, nextStep(steps)])}
          >
            Add a step
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

const TELLS_NOBODY = 'Choose people, supervisors, admins or a webhook.';

function nextStep(steps: readonly AlertStep[]): AlertStep {
  const last = steps.at(-1)?.after_minutes;
  return {
    after_minutes: last === undefined ? 0 : Math.min(last + LATER_MINUTES, STEP_AFTER_MINUTES.most),
    recipients: { user_ids: [], admins: true, supervisors: false, webhook_ids: [] },
    channels: ALERT_CHANNELS,
  };
}

const CHANNELS: Readonly<Record<AlertChannel, { label: string; description: string }>> = {
  mail: { label: 'By email too', description: 'In Heatwise they always see it.' },
  push: {
    label: 'By push message too',
    description: 'On devices where they switched it on, under Settings, Notifications.',
  },
};

type StepProps = {
  step: AlertStep;
  index: number;
  names: Names;
  problem: string | null;
  isAboutPeople: boolean;
  onChange: (step: AlertStep) => void;
  onRemove?: () => void;
};

function StepFields({ step, index, names, problem, isAboutPeople, onChange, onRemove }: StepProps) {
  const { after_minutes, recipients, channels } = step;
  const tell = (part: Partial<AlertRecipients>) =>
    onChange({ ...step, recipients: { ...recipients, ...part } });
  const reachBy = (channel: AlertChannel, isWanted: boolean) =>
    onChange({
      ...step,
      channels: ALERT_CHANNELS.filter((one) => (one === channel ? isWanted : channels.includes(one))),
    });
  return (
    <li className={classes.step} aria-label={`Step ${index + 1}`}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h6">
          {index === 0 ? '1. At once' : `${index + 1}. When nobody has acknowledged`}
        </Title>
        {onRemove ? (
          <Button
            variant="subtle"
            color="gray"
            size="md"
            onClick={onRemove}
            aria-label={`Remove step ${index + 1}`}
          >
            Remove
          </Button>
        ) : null}
      </Group>
      {index > 0 ? (
        <Whole
          label="After (minutes)"
          description="Counted from when the alert fired."
          bounds={STEP_AFTER_MINUTES}
          value={after_minutes}
          onChange={(minutes) => onChange({ ...step, after_minutes: minutes })}
        />
      ) : null}
      <PersonPicker
        label="People"
        placeholder="Search people"
        people={PEOPLE}
        value={names.optionsOf(recipients.user_ids)}
        error={problem}
        onChange={(chosen) => tell({ user_ids: names.idsOf(chosen).slice(0, MOST_RECIPIENTS) })}
      />
      <Checkbox
        size="md"
        label="Supervisors"
        description={
          isAboutPeople
            ? 'Those in charge of a tag that the person carries.'
            : 'Those in charge of the location or the job.'
        }
        checked={recipients.supervisors}
        onChange={({ currentTarget }) => tell({ supervisors: currentTarget.checked })}
      />
      <Checkbox
        size="md"
        label="Organisation admins"
        checked={recipients.admins}
        onChange={({ currentTarget }) => tell({ admins: currentTarget.checked })}
      />
      {ALERT_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          size="md"
          {...CHANNELS[channel]}
          checked={channels.includes(channel)}
          onChange={({ currentTarget: { checked } }) => reachBy(channel, checked)}
        />
      ))}
      <WebhookChoice
        chosen={recipients.webhook_ids}
        names={names}
        onChange={(webhook_ids) => tell({ webhook_ids })}
      />
    </li>
  );
}
