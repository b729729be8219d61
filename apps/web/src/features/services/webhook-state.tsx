import type { Webhook } from '@heatwise/contract/services/webhooks.contract';
import { Badge } from '@mantine/core';
import classes from './services.module.css';

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
