import { Anchor, Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './editor.module.css';
import type { Names } from './names.ts';
import { useWebhooksForRules } from './webhooks.queries.ts';

type Props = {
  chosen: readonly string[];
  names: Pick<Names, 'optionsOf'>;
  onChange: (webhook_ids: string[]) => void;
};

/** Other programs that a step tells: the organisation's webhooks that wait for alert rules, and those chosen before. */
export function WebhookChoice({ chosen, names, onChange }: Props) {
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
