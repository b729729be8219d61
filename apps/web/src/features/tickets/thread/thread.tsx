import type { TicketMessage } from '@heatwise/contract/tickets/tickets.contract';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import classes from '../tickets.module.css';
import { MessageFiles, type ReadFile } from './message-files.tsx';

type Props = {
  messages: readonly TicketMessage[];
  read: ReadFile;
  /** Those after it are marked as new. */
  seenNumber: number;
};

/** What was written, the first at the top. */
export function Thread({ messages, read, seenNumber }: Props) {
  return (
    <ol className={classes.thread} aria-label="Messages">
      {messages.map((message) => (
        <Message
          key={message.message_id}
          message={message}
          read={read}
          isNew={!message.is_own && message.number > seenNumber}
        />
      ))}
    </ol>
  );
}

function Message({ message, read, isNew }: { message: TicketMessage; read: ReadFile; isNew: boolean }) {
  const { sent_by_name, sent_at, by_desk, by_mail, text, original, files } = message;
  const zone = useViewerZone();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <li className={classes.message} data-by-desk={by_desk || undefined}>
      <Group gap="xs" mb={4}>
        <Text fw={600} className={classes.words ?? ''}>
          {sent_by_name}
        </Text>
        {by_desk ? (
          <Text size="sm" c="dimmed">
            Heatwise
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          <time dateTime={sent_at}>{dateTimeText(Date.parse(sent_at), zone)}</time>
          {by_mail ? ', by mail' : ''}
        </Text>
        {isNew ? (
          <Badge variant="light" tt="none">
            New
          </Badge>
        ) : null}
      </Group>
      <p className={classes.text}>{isWhole && original !== null ? original : text}</p>
      {original === null ? null : (
        <Button variant="subtle" size="compact-sm" mih={44} px={0} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the answer only' : 'Show the whole email'}
        </Button>
      )}
      <MessageFiles files={files} read={read} />
    </li>
  );
}
