import type { Webhook } from '@heatwise/contract/services/services.contract';
import { webhookRoutes } from '@heatwise/contract/services/services.routes';
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
import type { WebhookEvent } from '@heatwise/domain/services/webhook';
import { Anchor, Button, Checkbox, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { PersonPicker } from '../../../entities/people/person-picker.tsx';
import { ALERTS } from '../alerts.queries.ts';
import classes from './editor.module.css';
import type { Names } from './names.ts';
import { Whole } from './trigger-fields.tsx';

const WAITS_FOR_RULES: WebhookEvent = 'alert.told';

/** The organisation's webhooks that a rule can name. */
function useWebhooksForRules() {
  return useApiQuery<Webhook[], Webhook[]>([...ALERTS, 'webhooks'], (api) => api.send(webhookRoutes.list), {
    select: (webhooks) => webhooks.filter(({ events }) => events.includes(WAITS_FOR_RULES)),
    retry: false,
  });
}

type WebhookChoiceProps = {
  chosen: readonly string[];
  names: Pick<Names, 'optionsOf'>;
  onChange: (webhook_ids: string[]) => void;
};

/** Other programs that a step tells: the organisation's webhooks that wait for alert rules, and those chosen before. */
function WebhookChoice({ chosen, names, onChange }: WebhookChoiceProps) {
  const { data = [], isPending, isError, refetch } = useWebhooksForRules();
  const gone = chosen.filter((id) => !data.some(({ webhook_id }) => webhook_id === id));
  const unknown = isPending
    ? 'Being looked up…'
    : isError
      ? 'What it is could not be read.'
      : 'It does not wait for alert rules.';
  const options = [
    ...data.map(({ webhook_id, address, is_on }) => ({
      id: webhook_id,
      label: address,
      description: is_on ? null : 'Switched off: it is told nothing.',
    })),
    ...names.optionsOf(gone).map(({ id, label }) => ({ id, label, description: unknown })),
  ];
  if (options.length === 0 && isPending)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm" c="dimmed">
          Looking up webhooks…
        </Text>
      </Group>
    );
  const failed = isError ? (
    <Group gap="xs">
      <Text size="sm">Webhooks could not be read.</Text>
      <Button variant="default" size="sm" onClick={() => refetch()}>
        Try again
      </Button>
    </Group>
  ) : null;
  if (options.length === 0 && failed) return failed;
  if (options.length === 0)
    return (
      <Text size="sm" c="dimmed">
        A step can tell other programs too: a webhook that waits for alert rules, under{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/settings/services" {...props} />}
        >
          Services
        </Anchor>
        .
      </Text>
    );
  return (
    <>
      <Checkbox.Group
        label="Webhooks"
        description="Told at once, in quiet hours too."
        value={[...chosen]}
        onChange={onChange}
      >
        {options.map(({ id, label, description }) => (
          <Checkbox
            key={id}
            value={id}
            size="md"
            py={6}
            label={label}
            description={description}
            classNames={{ label: classes.address }}
          />
        ))}
      </Checkbox.Group>
      {failed}
    </>
  );
}

const PEOPLE = {} as const;
/** How much later a further step comes than the one before, unless it is said. */
const LATER_MINUTES = 15;

type StepListProps = {
  rule: Pick<AlertRuleDraft, 'trigger' | 'steps'>;
  names: Names;
  problem: string | undefined;
  onChange: (steps: readonly AlertStep[]) => void;
};

/** Who is told, and who next when nobody has acknowledged. */
export function StepList({ rule: { trigger, steps }, names, problem, onChange }: StepListProps) {
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
