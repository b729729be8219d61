import type { Webhook, WebhookWithSecret } from '@heatwise/contract/services/services.contract';
import {
  WEBHOOK_ADDRESS_MAX_LENGTH,
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  webhookEventsProblem,
} from '@heatwise/domain/services/webhook';
import { Badge, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SecretDialog, SecretShownOnce } from '../../ui/secret-shown-once.tsx';
import { useDraftForm } from '../../ui/use-draft-form.ts';
import classes from './services.module.css';
import { useCreateWebhook, useEditWebhook } from './webhooks.queries.ts';

/** Words first: what does not work stands out by its frame. */
export function WebhookState({
  webhook: { is_on, failing_since, switched_off_at, waiting },
}: {
  webhook: Webhook;
}) {
  const text = switched_off_at
    ? 'Switched off because it failed for days'
    : is_on
      ? failing_since
        ? `Failing, ${waiting} waiting`
        : 'On'
      : 'Switched off';
  return (
    <Badge variant={text === 'On' ? 'light' : 'default'} tt="none" my={2} className={classes.state ?? ''}>
      {text}
    </Badge>
  );
}

type Props = {
  opened: boolean;
  /** The one that is changed; null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
};

/** Sets a webhook up and shows its secret, this once; or changes one. */
export function WebhookDialog({ opened, webhook, onClose }: Props) {
  return (
    <SecretDialog<WebhookWithSecret>
      opened={opened}
      title={webhook ? 'Change the webhook' : 'New webhook'}
      madeTitle="Save the secret"
      form={(onMade, close) =>
        webhook ? <EditForm webhook={webhook} onDone={close} /> : <NewForm onMade={onMade} onCancel={close} />
      }
      secret={(made, close) => <WebhookSecret made={made} onDone={close} />}
      onClose={onClose}
    />
  );
}

export function WebhookSecret({ made, onDone }: { made: WebhookWithSecret; onDone: () => void }) {
  return (
    <SecretShownOnce
      warning="It is not shown again. The receiver needs it to check that a message came from Heatwise."
      name={made.address}
      secret={made.secret}
      testId="webhook-secret"
      copyLabel="Copy the secret"
      done="I have saved it"
      onDone={onDone}
    />
  );
}

type Draft = { address: string; events: WebhookEvent[]; with_health: boolean };
const empty: Draft = { address: '', events: [], with_health: false };
const problemsOf = ({ address, events }: Draft) => ({
  // What else is wrong with an address the server says, which knows what it may reach.
  address: address.trim() === '' ? 'Address is required' : null,
  events: webhookEventsProblem(events),
});
const bodyOf = ({ address, events, with_health }: Draft) => ({
  address: address.trim(),
  events,
  with_health,
});

function NewForm({ onMade, onCancel }: { onMade: (made: WebhookWithSecret) => void; onCancel: () => void }) {
  const form = useDraftForm({
    saved: empty,
    problemsOf,
    inputOf: bodyOf,
    write: useCreateWebhook(),
    onSaved: onMade,
  });
  return <Fields form={form} submit="Create the webhook" onCancel={onCancel} />;
}

function EditForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { webhook_id, address, events, with_health } = webhook;
  const form = useDraftForm({
    saved: { address, events, with_health } as Draft,
    problemsOf,
    inputOf: (draft) => ({ webhook_id, body: bodyOf(draft) }),
    write: useEditWebhook(),
    onSaved: onDone,
  });
  return <Fields form={form} submit="Save" onCancel={onDone} />;
}

type FieldsProps = {
  form: Pick<
    ReturnType<typeof useDraftForm<Draft, unknown, unknown>>,
    'onSubmit' | 'field' | 'values' | 'change' | 'isBusy'
  >;
  submit: string;
  onCancel: () => void;
};

function Fields({ form, submit, onCancel }: FieldsProps) {
  const { events, with_health } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="Where messages are posted to. Parts that are secret are seen by admins alone."
          placeholder="https://hooks.example.com/heatwise"
          data-autofocus
          inputMode="url"
          autoComplete="off"
          maxLength={WEBHOOK_ADDRESS_MAX_LENGTH}
          {...form.field('address')}
        />
        <Checkbox.Group
          label="What it is told of"
          value={[...events]}
          onChange={(chosen) => form.change({ events: WEBHOOK_EVENTS.filter((one) => chosen.includes(one)) })}
          error={form.field('events').error}
        >
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              py={6}
              label={WEBHOOK_EVENT_LABELS[event]}
              description={event}
            />
          ))}
        </Checkbox.Group>
        <Radio.Group
          label="What is sent"
          value={with_health ? 'all' : 'ids'}
          onChange={(chosen) => form.change({ with_health: chosen === 'all' })}
        >
          <Radio
            value="ids"
            py={6}
            label="Ids and times"
            description="The receiver asks for the rest with an API token. No names, no results."
          />
          <Radio
            value="all"
            py={6}
            label="Names and results too"
            description="Names, emails and tags of people, values of tests, texts of alerts and notes."
          />
        </Radio.Group>
        {with_health ? (
          <Notice tone="warning">
            This is health data of your people. It leaves Heatwise with every message.
          </Notice>
        ) : null}
        <FormButtons size="md" loading={form.isBusy} onCancel={onCancel}>
          {submit}
        </FormButtons>
      </Stack>
    </form>
  );
}
