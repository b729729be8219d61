import { ALERT_MESSAGE_MAX_LENGTH } from '@heatwise/domain/alerts/alert-rule';
import { USUAL_MESSAGES } from '@heatwise/domain/alerts/alert-text';
import type { TriggerKind } from '@heatwise/domain/alerts/alert-trigger';
import { type MessageField as Field, MESSAGE_FIELDS } from '@heatwise/domain/alerts/message-fields';
import { Button, Group, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';

const FIELDS = Object.keys(MESSAGE_FIELDS) as Field[];

type Props = { kind: TriggerKind; value: string; onChange: (message: string) => void };

/** What to do, in the words of whoever writes the rule, with the fields that each alert fills in. */
export function MessageField({ kind, value, onChange }: Props) {
  const text = useRef<HTMLTextAreaElement>(null);

  function insert(field: Field): void {
    const { selectionStart = value.length, selectionEnd = value.length } = text.current ?? {};
    const message = `${value.slice(0, selectionStart)}${field}${value.slice(selectionEnd)}`;
    if (message.length <= ALERT_MESSAGE_MAX_LENGTH) onChange(message);
    text.current?.focus();
  }

  return (
    <div>
      <Textarea
        ref={text}
        label="Message"
        description="Leave it empty for the words that come with Heatwise. Each alert fills in its fields."
        placeholder={USUAL_MESSAGES[kind]}
        autosize
        minRows={3}
        maxLength={ALERT_MESSAGE_MAX_LENGTH}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Group gap="xs" mt="xs" role="group" aria-label="Fields of the message">
        {FIELDS.map((field) => (
          <Button
            key={field}
            variant="default"
            size="sm"
            mih={44}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => insert(field)}
          >
            {MESSAGE_FIELDS[field]}
          </Button>
        ))}
      </Group>
    </div>
  );
}
