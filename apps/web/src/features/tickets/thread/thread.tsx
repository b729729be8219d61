import type { TicketFile, TicketMessage } from '@heatwise/contract/tickets/tickets.contract';
import { fileSizeText } from '@heatwise/domain/tickets/ticket-files';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import classes from '../tickets.module.css';

type ReadFile = (ticket_file_id: string) => Promise<Blob>;
type MessageFilesProps = { files: readonly TicketFile[]; read: ReadFile };

/** What came with a message: pictures to be seen, everything else to be saved. */
function MessageFiles({ files, read }: MessageFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.ticket_file_id}>
          {file.is_picture ? <Picture file={file} read={read} /> : null}
          <Save file={file} read={read} />
        </li>
      ))}
    </ul>
  );
}

function Picture({ file: { ticket_file_id, name }, read }: { file: TicketFile; read: ReadFile }) {
  const { data, isError } = useQuery({
    queryKey: ['ticket pictures', ticket_file_id],
    queryFn: () => read(ticket_file_id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError)
    return (
      <Text size="sm" c="dimmed">
        The picture cannot be shown now.
      </Text>
    );
  if (!address) return <LoadingState height={120} />;
  return <img src={address} alt={name} className={classes.picture} />;
}

function Save({ file: { ticket_file_id, name, bytes }, read }: { file: TicketFile; read: ReadFile }) {
  const save = useApiMutation(async () => downloadBlob(await read(ticket_file_id), name));
  return (
    <Button
      variant="default"
      size="md"
      h="auto"
      mih={44}
      maw="100%"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={save.isPending}
      aria-label={`Save ${name}`}
      classNames={{ label: classes.fileName ?? '' }}
      onClick={() => save.mutate()}
    >
      {name} ({fileSizeText(bytes)})
    </Button>
  );
}

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
