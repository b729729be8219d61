import type { TicketFile } from '@heatwise/contract/tickets/tickets.contract';
import { fileSizeText } from '@heatwise/domain/tickets/ticket-files';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { downloadBlob } from '../../../ui/download-blob.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import classes from '../tickets.module.css';

export type ReadFile = (ticket_file_id: string) => Promise<Blob>;
type MessageFilesProps = { files: readonly TicketFile[]; read: ReadFile };

/** What came with a message: pictures to be seen, everything else to be saved. */
export function MessageFiles({ files, read }: MessageFilesProps) {
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
