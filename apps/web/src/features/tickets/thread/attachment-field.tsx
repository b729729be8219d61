import type { TicketFile } from '@heatwise/contract/tickets/tickets.contract';
import {
  MOST_FILES_OF_MESSAGE,
  TICKET_FILE_MAX_BYTES,
  TICKET_FILE_MESSAGES,
} from '@heatwise/domain/tickets/ticket-files';
import { ActionIcon, Button, FileButton, Group, Loader, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { RequestFailure } from '../../../platform/request-failure.ts';
import classes from '../tickets.module.css';

export type SendFile = (file: File, ticket_file_id: string) => Promise<TicketFile>;

export type Attachment = {
  readonly id: string;
  readonly name: string;
  readonly state: 'on its way' | 'there' | 'refused';
  /** Why it was refused. */
  readonly problem: string | null;
};

/** Files that are sent as soon as they are chosen, for a message that is still being written. */
export function useAttachments(send: SendFile) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (id: string, change: Partial<Attachment>) =>
    setAttachments((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));

  async function add(file: File): Promise<void> {
    const id = crypto.randomUUID();
    const isTooLarge = file.size > TICKET_FILE_MAX_BYTES;
    const refused = isTooLarge
      ? TICKET_FILE_MESSAGES.tooLarge
      : file.size === 0
        ? TICKET_FILE_MESSAGES.empty
        : null;
    setAttachments((all) => [
      ...all,
      { id, name: file.name, state: refused ? 'refused' : 'on its way', problem: refused },
    ]);
    if (refused) return;
    try {
      const { name } = await send(file, id);
      set(id, { name, state: 'there' });
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      set(id, { state: 'refused', problem: error.message });
    }
  }

  return {
    attachments,
    problem,
    isBusy: attachments.some(({ state }) => state === 'on its way'),
    ids: attachments.filter(({ state }) => state === 'there').map(({ id }) => id),
    choose(files: readonly File[]) {
      const room = MOST_FILES_OF_MESSAGE - attachments.filter(({ state }) => state !== 'refused').length;
      setProblem(files.length > room ? TICKET_FILE_MESSAGES.tooMany : null);
      for (const file of files.slice(0, Math.max(0, room))) void add(file);
    },
    remove: (id: string) => setAttachments((all) => all.filter((one) => one.id !== id)),
    clear: () => setAttachments([]),
  };
}
type Attachments = ReturnType<typeof useAttachments>;

const MEBIBYTE = 1024 * 1024;

/** Chooses files for a message, and shows which of them have arrived. */
export function AttachmentField({ files }: { files: Attachments }) {
  return (
    <div>
      <Group gap="sm">
        <FileButton multiple onChange={files.choose} inputProps={{ 'aria-label': 'Files to attach' }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              leftSection={<IconPaperclip size={18} aria-hidden="true" />}
            >
              Attach files
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          Up to {MOST_FILES_OF_MESSAGE} files of {TICKET_FILE_MAX_BYTES / MEBIBYTE} MB. Pictures lose their
          position.
        </Text>
      </Group>
      {files.problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {files.problem}
        </Text>
      ) : null}
      {files.attachments.length > 0 ? (
        <ul className={classes.attachments} aria-label="Attached files">
          {files.attachments.map(({ id, name, state, problem }) => (
            <li key={id} className={classes.attachment}>
              {state === 'on its way' ? <Loader size={16} aria-label={`${name} is being sent`} /> : null}
              <span className={classes.words}>
                {name}
                {problem ? (
                  <Text size="sm" c="var(--mantine-color-error)" role="alert">
                    {problem}
                  </Text>
                ) : null}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={`Remove ${name}`}
                onClick={() => files.remove(id)}
              >
                <IconX size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
